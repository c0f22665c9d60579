#pragma once
#include <stddef.h>

/// The forms of Unicode Standard Annex 15, by the numbers of GLib's `GNormalizeMode`.
enum CNormalizationForm { CNormalizationNFC = 1, CNormalizationNFKD = 2 };

/// GLib's functions, which are loaded where a text beyond ASCII wants them: libsecret brings GLib to every
/// computer that runs this program, and no other library of it has the tables.
typedef struct NormalizationFunctions {
  /// A new text; NULL for what is no UTF-8.
  char *_Nullable (*_Nonnull normalize)(const char *_Nullable text, ptrdiff_t length, int form);
  void (*_Nonnull release)(void *_Nullable text);
} NormalizationFunctions;

/// Loads GLib; NULL where it is not installed.
const NormalizationFunctions *_Nullable cnormalization_load(void);
