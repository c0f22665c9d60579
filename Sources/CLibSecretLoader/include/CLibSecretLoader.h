#pragma once
#include <stdbool.h>

/// Loads libsecret and the libraries of GLib that it stands on; to be called, once, before any of
/// their functions.
///
/// They are not among the libraries that the program is started with: most runs never open the
/// keyring, and loading them takes a third of what a start takes.
///
/// Gives false where they are not installed, or lack a function that is called.
bool clibsecret_load(void);
