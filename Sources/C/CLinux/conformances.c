#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The Swift runtime reads all conformances of a program, some 8,000, for each new pair of a type
   and a protocol: more than half of the work of a short command. This table finds them faster.

   The linker's option `--wrap` routes the runtime's look-ups to this file. The runtime still
   handles types that are not nominal, pairs with several conformances, and conformances of generic
   types or with a flag that is not listed here, such as one with an actor. The layouts are those of
   Swift's ABI (https://github.com/swiftlang/swift, include/swift/ABI/Metadata.h and
   MetadataValues.h). The Makefile lists the versions of Swift for which `make check-packages`
   compared the answers. */

typedef struct {
  int32_t protocol, type, witnesses;
  uint32_t flags;
} conformance;

/* Flags of a conformance: the kind of reference to its type, and flags that change nothing here. */
#define REFERENCE (7u << 3)
#define DIRECT_REFERENCE (0u << 3)
#define INDIRECT_REFERENCE (1u << 3)
#define IS_RETROACTIVE (1u << 6)
#define IS_SYNTHESIZED (1u << 7)
#define HAS_RESILIENT_WITNESSES (1u << 16)
#define HAS_GENERIC_TABLE (1u << 17)
#define KNOWN_FLAGS \
  (REFERENCE | IS_RETROACTIVE | IS_SYNTHESIZED | HAS_RESILIENT_WITNESSES | HAS_GENERIC_TABLE)

typedef struct {
  uint32_t flags;
  int32_t parent, name, access_function, fields, superclass;
} type_descriptor;

#define IS_UNIQUE (1u << 6)
#define HAS_PARAMETERS (1u << 7)

typedef struct type_metadata {
  uintptr_t kind;
  union {
    const type_descriptor *value_descriptor;
    const struct type_metadata *superclass;
  };
  uint32_t sizes[6];
  const type_descriptor *class_descriptor;
} type_metadata;

enum { CLASS = 0, STRUCT = 0x200, ENUM = 0x201, OPTIONAL = 0x202 };

#define WEAK extern __attribute__((weak))

WEAK const int32_t __start_swift5_protocol_conformances[], __stop_swift5_protocol_conformances[];
WEAK const void *swift_getWitnessTable(
    const conformance *, const type_metadata *, const void *const *arguments);
/* They exist only with the linker's option. */
WEAK const void *__real_swift_conformsToProtocol(const type_metadata *, const void *protocol);
WEAK const void *__real_swift_conformsToProtocolCommon(const type_metadata *, const void *protocol);
WEAK const void *__real_swift_conformsToProtocolWithExecutionContext(
    const type_metadata *, const void *protocol, void *context);

/* Open addressing; the number of a record, from 1, with SEVERAL if others have the same pair. */
static uint32_t *slots;
static size_t mask;
#define SEVERAL (1u << 31)

static const void *target(const int32_t *offset) { return (const char *)offset + *offset; }

static const conformance *at(uint32_t slot) {
  return target(&__start_swift5_protocol_conformances[(slot & ~SEVERAL) - 1]);
}

/* If the lowest bit is set, the offset leads to a pointer. */
static const void *protocol_of(const conformance *conformance) {
  int32_t offset = conformance->protocol;
  const char *place = (const char *)&conformance->protocol + (offset & ~1);
  return offset & 1 ? *(const void *const *)place : place;
}

/* Returns null for a type that is referred to in another way. */
static const void *type_of(const conformance *conformance) {
  switch (conformance->flags & REFERENCE) {
  case DIRECT_REFERENCE: return target(&conformance->type);
  case INDIRECT_REFERENCE: return *(const void *const *)target(&conformance->type);
  default: return NULL;
  }
}

/* Returns the slot of a pair, or the empty one where it belongs. */
static uint32_t *find(const void *protocol, const void *type) {
  uint64_t hash = ((uintptr_t)protocol * 31 + (uintptr_t)type) * 0x9e3779b97f4a7c15u;
  for (size_t index = hash >> 40;; index++) {
    uint32_t *slot = &slots[index & mask];
    if (!*slot) return slot;
    const conformance *other = at(*slot);
    if (protocol_of(other) == protocol && type_of(other) == type) return slot;
  }
}

static void fill(void) {
  size_t count = __stop_swift5_protocol_conformances - __start_swift5_protocol_conformances;
  size_t size = 64;
  while (size < 2 * count) size *= 2;
  slots = calloc(size, sizeof *slots);
  if (!slots) return;
  mask = size - 1;
  for (uint32_t number = 1; number <= count; number++) {
    const conformance *conformance = at(number);
    const void *type = type_of(conformance);
    if (!type) {
      /* Without this conformance, the table would deny it. */
      free(slots);
      slots = NULL;
      return;
    }
    uint32_t *slot = find(protocol_of(conformance), type);
    *slot = *slot ? *slot | SEVERAL : number;
  }
}

/* Looks up a type, not its superclasses. Returns whether the result is known, and in `table` the
   witness table, null if the type does not conform. */
static bool answer(
    const type_metadata *type, const type_descriptor *descriptor, const void *protocol,
    const void **table) {
  *table = NULL;
  if (!(descriptor->flags & IS_UNIQUE)) return false;
  uint32_t slot = *find(protocol, descriptor);
  if (!slot) return true;
  /* With parameters, the conformance may require that they can be copied, which no flag says. */
  if (descriptor->flags & HAS_PARAMETERS) return false;
  if (slot & SEVERAL || at(slot)->flags & ~KNOWN_FLAGS) return false;
  *table = swift_getWitnessTable(at(slot), type, NULL);
  return true;
}

static bool look_up(const type_metadata *type, const void *protocol, const void **table) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fill);
  if (!slots) return false;
  switch (type->kind) {
  case STRUCT:
  case ENUM:
  case OPTIONAL: return answer(type, type->value_descriptor, protocol, table);
  case CLASS:
    for (;;) {
      const type_descriptor *descriptor = type->class_descriptor;
      if (!answer(type, descriptor, protocol, table)) return false;
      if (*table) return true;
      /* While a class is being set up, its superclass may not be known yet. */
      if (!type->superclass) return !descriptor->superclass;
      type = type->superclass;
    }
  default: return false;
  }
}

/* The next three functions replace the runtime's. */
const void *__wrap_swift_conformsToProtocol(const type_metadata *type, const void *protocol) {
  const void *table;
  return look_up(type, protocol, &table) ? table : __real_swift_conformsToProtocol(type, protocol);
}

const void *__wrap_swift_conformsToProtocolCommon(
    const type_metadata *type, const void *protocol) {
  const void *table;
  return look_up(type, protocol, &table) ? table
                                         : __real_swift_conformsToProtocolCommon(type, protocol);
}

const void *__wrap_swift_conformsToProtocolWithExecutionContext(
    const type_metadata *type, const void *protocol, void *context) {
  const void *table;
  return look_up(type, protocol, &table)
             ? table
             : __real_swift_conformsToProtocolWithExecutionContext(type, protocol, context);
}
