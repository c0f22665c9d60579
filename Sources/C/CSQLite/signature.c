#include "signature.h"

#include "CSQLite.h"

#include <stdlib.h>

enum { smallest = 1 << 3, largest = 1 << 16 };

/// How far the parts of a text were read.
typedef struct place {
  const uint8_t *next, *end;
  /// The last bytes of the word, and their number.
  uint64_t bytes;
  size_t count;
} place;

/// Hashes the next part of a word.
static bool next_part(place *place, uint32_t *hash) {
  while (place->next < place->end) {
    uint8_t byte = *place->next++;
    place->count = byte > ' ' ? place->count + 1 : 0;
    place->bytes = (place->bytes << 8 | byte) & 0xFFFFFFFFFF;
    if (place->count < CSQLITE_PART_LENGTH) continue;
    *hash = (uint32_t)(place->bytes * 0x9E3779B97F4A7C15 >> 40);
    return true;
  }
  return false;
}

static uint8_t *byte(signature signature, uint32_t hash) {
  return signature.bits + hash / 8 % signature.size;
}

static uint8_t bit(uint32_t hash) { return (uint8_t)(1 << hash % 8); }

/// Returns the size with at least two bits for each part.
static size_t size_for(size_t parts) {
  size_t size = smallest;
  while (size < largest && size * 8 < parts * 2) size *= 2;
  return size;
}

signature signature_of(const uint8_t *text, size_t size) {
  // A text has fewer parts than bytes.
  signature result = {size_for(size), NULL};
  result.bits = calloc(result.size, 1);
  place place = {text, text + size, 0, 0};
  uint32_t hash;
  size_t parts = 0;
  while (result.bits && next_part(&place, &hash)) {
    parts += !(*byte(result, hash) & bit(hash));
    *byte(result, hash) |= bit(hash);
  }
  while (result.bits && result.size > size_for(parts)) {
    // A part's byte in the smaller signature is the rest of a division by its size.
    result.size /= 2;
    for (size_t index = 0; index < result.size; index++) {
      result.bits[index] |= result.bits[result.size + index];
    }
  }
  return result;
}

bool signature_allows(signature signature, const uint8_t *words, size_t size) {
  if (signature.size != size_for(signature.size * 4)) return true;
  place place = {words, words + size, 0, 0};
  uint32_t hash;
  while (next_part(&place, &hash)) {
    if (!(*byte(signature, hash) & bit(hash))) return false;
  }
  return true;
}
