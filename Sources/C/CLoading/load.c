#include "CLoading.h"

#include <dlfcn.h>
#include <string.h>

bool cloading_load(
    const char *library, const cloading_function *functions, size_t count, void *table) {
  // Never closed: GLib's types can't be unloaded.
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return false;
  for (size_t index = 0; index < count; index++) {
    void *address = dlsym(handle, functions[index].name);
    if (address == NULL) return false;
    memcpy((char *)table + functions[index].offset, &address, sizeof address);
  }
  return true;
}
