#pragma once

/// The client ID of the packager's OAuth app; empty without one.
const char *_Nonnull cpackaging_client_id(void);

/// The commit that `make build` built and its date, such as "1a2b3c4d5e 2026-11-25"; otherwise
/// empty.
const char *_Nonnull cpackaging_commit(void);
