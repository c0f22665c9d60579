#pragma once

/// Keeps the memory of this process out of core files and away from other processes of the same user. 0 or -1 (errno).
int clinux_forbid_dumps(void);
