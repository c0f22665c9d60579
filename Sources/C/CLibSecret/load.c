#include "CLibSecret.h"

#include <CLoading.h>

static LibSecretFunctions libsecret;

static const cloading_function functions[] = {
#define FUNCTION(name) CLOADING_FUNCTION(LibSecretFunctions, name),
#define TYPED(type, name, parameters) FUNCTION(name)
  CLIBSECRET_FUNCTIONS(FUNCTION, TYPED)
};

const LibSecretFunctions *clibsecret_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  return cloading_load("libsecret-1.so.0", functions, count, &libsecret) ? &libsecret : NULL;
}
