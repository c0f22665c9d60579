#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Asks the table and the runtime about the types of the program that it is linked into: each one without
   parameters, and each generic one that a field of a type has, such as `[String: Int]`. It asks with the
   protocols of 64 conformances each, and exits with 1 where they differ.

   It runs at the end of the program, if COMPARE_CONFORMANCES is set. */

extern const int32_t __start_swift5_protocol_conformances[], __stop_swift5_protocol_conformances[];
extern const char __start_swift5_fieldmd[], __stop_swift5_fieldmd[];
extern const void *__wrap_swift_conformsToProtocol(const void *type, const void *protocol);
extern const void *__real_swift_conformsToProtocol(const void *type, const void *protocol);
extern const void *swift_getTypeByMangledNameInContext(
    const char *name, size_t length, const void *context, const void *const *arguments);

enum { CLASS = 16, STRUCT = 17, ENUM = 18, HAS_PARAMETERS = 0x80, PROTOCOLS = 64 };

typedef struct {
  int32_t type, superclass;
  uint16_t kind, record_size;
  uint32_t count;
} field_descriptor;

typedef struct {
  uint32_t flags;
  int32_t type, name;
} field;

static size_t questions, conforming, generic;

static const void *target(const int32_t *offset) {
  const char *place = (const char *)offset + (*offset & ~1);
  return *offset & 1 ? *(const void *const *)place : place;
}

/* The name in the descriptor of a protocol or type. */
static const char *name(const void *descriptor) {
  const int32_t *offset = (const int32_t *)descriptor + 2;
  return (const char *)offset + *offset;
}

/* The name of a struct or an enum. */
static const char *type_name(const void *const *type) {
  uintptr_t kind = (uintptr_t)type[0];
  return kind == 0x200 || kind == 0x201 ? name(type[1]) : "another type";
}

static void ask(const void *type, size_t index) {
  size_t count = __stop_swift5_protocol_conformances - __start_swift5_protocol_conformances;
  for (size_t other = 0; other < PROTOCOLS; other++) {
    const int32_t *conformance =
        target(&__start_swift5_protocol_conformances[(index + other * 7919) % count]);
    const void *protocol = target(&conformance[0]);
    const void *table = __wrap_swift_conformsToProtocol(type, protocol);
    const void *real = __real_swift_conformsToProtocol(type, protocol);
    if (table != real) {
      printf(
          "error: %s and %s: the table says %p, and the runtime %p\n", type_name(type), name(protocol), table,
          real);
      fflush(stdout);
      _exit(1);
    }
    questions++;
    conforming += table != NULL;
  }
}

/* Returns null for a type with parameters. */
static const void *type_of(const int32_t *conformance) {
  if (conformance[3] & 7 << 3) return NULL;
  const int32_t *descriptor = target(&conformance[1]);
  int kind = descriptor[0] & 0x1f;
  if (descriptor[0] & HAS_PARAMETERS || kind < CLASS || kind > ENUM) return NULL;
  const void *(*metadata)(size_t request) = (const void *(*)(size_t))target(&descriptor[3]);
  return metadata(0);
}

/* The length of a mangled name, in which a byte below 0x20 begins a reference of four bytes, or of eight. */
static size_t length_of(const char *name) {
  const char *end = name;
  while (*end) {
    unsigned char byte = *end;
    end += byte >= 0x01 && byte <= 0x17 ? 5 : byte >= 0x18 && byte <= 0x1f ? 9 : 1;
  }
  return end - name;
}

/* Whether a mangled name refers to a type without parameters, so that its fields have none, too. */
static bool is_concrete(const char *name) {
  if (name[0] != 1) return false;
  const char *place = name + 1;
  int32_t offset;
  memcpy(&offset, place, sizeof offset);
  const uint32_t *descriptor = (const void *)(place + offset);
  return !(*descriptor & HAS_PARAMETERS);
}

static void ask_about_fields(void) {
  const char *place = __start_swift5_fieldmd;
  while (place + sizeof(field_descriptor) <= __stop_swift5_fieldmd) {
    const field_descriptor *descriptor = (const void *)place;
    const field *fields = (const void *)(descriptor + 1);
    place = (const char *)fields + (size_t)descriptor->count * descriptor->record_size;
    if (!descriptor->type || !is_concrete((const char *)&descriptor->type + descriptor->type)) continue;
    for (uint32_t index = 0; index < descriptor->count; index++) {
      if (!fields[index].type) continue;
      const char *name = (const char *)&fields[index].type + fields[index].type;
      size_t length = length_of(name);
      /* The arguments of a generic type stand between `y` and `G`. */
      if (length == 0 || name[length - 1] != 'G') continue;
      const void *type = swift_getTypeByMangledNameInContext(name, length, NULL, NULL);
      if (!type) continue;
      generic++;
      ask(type, generic);
    }
  }
}

__attribute__((destructor)) static void compare(void) {
  if (!getenv("COMPARE_CONFORMANCES")) return;
  size_t count = __stop_swift5_protocol_conformances - __start_swift5_protocol_conformances;
  for (size_t index = 0; index < count; index++) {
    const void *type = type_of(target(&__start_swift5_protocol_conformances[index]));
    if (type) ask(type, index);
  }
  ask_about_fields();
  printf(
      "%zu questions, %zu of them about types that conform; %zu generic types\n", questions, conforming,
      generic);
  fflush(stdout);
  if (questions < 10000 || conforming < 1000 || generic < 10) _exit(1);
}
