#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Asks the table and the runtime about every type of the program that has no parameters, each with the
   protocols of 64 conformances, and exits with 1 where they differ. */

extern const int32_t __start_swift5_protocol_conformances[], __stop_swift5_protocol_conformances[];
extern const void *__wrap_swift_conformsToProtocol(const void *type, const void *protocol);
extern const void *__real_swift_conformsToProtocol(const void *type, const void *protocol);

enum { CLASS = 16, STRUCT = 17, ENUM = 18, HAS_PARAMETERS = 0x80 };

static const void *target(const int32_t *offset) {
  const char *place = (const char *)offset + (*offset & ~1);
  return *offset & 1 ? *(const void *const *)place : place;
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

void compare(void) {
  size_t count = __stop_swift5_protocol_conformances - __start_swift5_protocol_conformances;
  size_t questions = 0, conforming = 0;
  for (size_t index = 0; index < count; index++) {
    const void *type = type_of(target(&__start_swift5_protocol_conformances[index]));
    for (size_t other = 0; type && other < 64; other++) {
      const int32_t *conformance =
          target(&__start_swift5_protocol_conformances[(index + other * 7919) % count]);
      const void *protocol = target(&conformance[0]);
      const void *table = __wrap_swift_conformsToProtocol(type, protocol);
      if (table != __real_swift_conformsToProtocol(type, protocol)) {
        printf("error: conformance %zu: another answer than the runtime's\n", index);
        exit(1);
      }
      questions++;
      conforming += table != NULL;
    }
  }
  printf("%zu questions, %zu of them about types that conform\n", questions, conforming);
  if (questions < 10000 || conforming < 1000) exit(1);
}
