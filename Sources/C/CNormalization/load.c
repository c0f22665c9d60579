#include "CNormalization.h"

#include <CLoading.h>

static NormalizationFunctions glib;

static const cloading_function functions[] = {
  {"g_utf8_normalize", offsetof(NormalizationFunctions, normalize)},
  {"g_free", offsetof(NormalizationFunctions, release)},
};

const NormalizationFunctions *cnormalization_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  return cloading_load("libglib-2.0.so.0", functions, count, &glib) ? &glib : NULL;
}
