#pragma once
#include <stdbool.h>

/// Loads libsecret and the GLib libraries that it needs. Call it once before any of their functions.
///
/// The program does not link to them: most runs never open the keyring, and loading them takes a
/// third of the start-up time.
///
/// Returns false if they are not installed or lack a function.
bool clibsecret_load(void);
