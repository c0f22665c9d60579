#pragma once

/// The client ID of the packager's OAuth app; empty without one.
const char *_Nonnull cpackaging_client_id(void);
