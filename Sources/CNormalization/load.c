#include "CNormalization.h"

#include <dlfcn.h>

const NormalizationFunctions *cnormalization_load(void) {
  static NormalizationFunctions functions;
  // Never closed: GLib can't be unloaded.
  void *library = dlopen("libglib-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return NULL;
  functions.normalize = dlsym(library, "g_utf8_normalize");
  functions.release = dlsym(library, "g_free");
  return functions.normalize && functions.release ? &functions : NULL;
}
