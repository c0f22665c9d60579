#pragma once
#include <stddef.h>

/// Normalization forms (UAX #15), with the values of GLib's `GNormalizeMode`.
enum CNormalizationForm { CNormalizationNFC = 1, CNormalizationNFKD = 2 };

/// GLib's functions, loaded for the first text that is not ASCII.
///
/// GLib is always installed because libsecret needs it, and no other library of the program has the
/// tables.
typedef struct NormalizationFunctions {
  /// Returns a new string, or NULL if the text is not UTF-8.
  char *_Nullable (*_Nonnull normalize)(const char *_Nullable text, ptrdiff_t length, int form);
  void (*_Nonnull release)(void *_Nullable text);
} NormalizationFunctions;

/// Loads GLib. Returns NULL if it is not installed.
const NormalizationFunctions *_Nullable cnormalization_load(void);
