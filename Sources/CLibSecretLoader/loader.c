#include "CLibSecretLoader.h"

#if defined(__x86_64__) || defined(__aarch64__)

#include <dlfcn.h>
#include <stddef.h>
#include "functions.h"

// Each function has a slot for its address and a symbol that jumps to that address, so that callers
// pass their arguments directly. The symbols are hidden: the libraries use their own.
#if defined(__x86_64__)
#define JUMP(name) "  jmp *slot_" #name "(%rip)\n"
#else
#define JUMP(name) \
  "  adrp x16, slot_" #name "\n" \
  "  ldr x16, [x16, :lo12:slot_" #name "]\n" \
  "  br x16\n"
#endif

#define FUNCTION(name) \
  __attribute__((used)) static void *slot_##name; \
  __asm__( \
      ".pushsection .text\n" \
      ".globl " #name "\n" \
      ".hidden " #name "\n" \
      ".type " #name ", %function\n" \
      #name ":\n" JUMP(name) \
      ".size " #name ", . - " #name "\n" \
      ".popsection\n");

CLIBSECRET_FUNCTIONS(FUNCTION)

bool clibsecret_load(void) {
  // Never closed: GLib's types can't be unloaded.
  void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define FIND(name) \
  slot_##name = dlsym(library, #name); \
  if (slot_##name == NULL) return false;
  CLIBSECRET_FUNCTIONS(FIND)
  return true;
}

#else

// Other architectures link to the libraries.
bool clibsecret_load(void) { return true; }

#endif
