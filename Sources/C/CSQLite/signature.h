#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A Bloom filter of the parts of words of a text: all `CSQLITE_PART_LENGTH` bytes that follow each
/// other in a word. Spaces and control characters separate words.
///
/// Libraries store signatures, so their format never changes.
typedef struct signature {
  /// In bytes: a power of two from 8 to 65,536.
  size_t size;
  uint8_t *bits;
} signature;

/// Returns the signature of a text, whose bits the caller frees; they are NULL if there is no memory.
signature signature_of(const uint8_t *text, size_t size);

/// Whether a text with this signature may contain all words of another one, or parts of its own
/// words that are equal to them; true if there is no signature.
bool signature_allows(signature signature, const uint8_t *words, size_t size);
