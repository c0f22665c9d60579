#include "CJQ.h"
#include "libjq.h"

#include <dlfcn.h>

libjq_functions libjq;

bool cjq_load(void) {
  void *library = dlopen("libjq.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define FIND(name) \
  libjq.name = dlsym(library, #name); \
  if (libjq.name == NULL) return false;
  FIND(jq_init)
  FIND(jq_teardown)
  FIND(jq_set_error_cb)
  FIND(jq_set_debug_cb)
  FIND(jq_set_input_cb)
  FIND(jq_set_attr)
  FIND(jq_compile)
  FIND(jq_start)
  FIND(jq_next)
  FIND(jq_halted)
  FIND(jq_get_exit_code)
  FIND(jq_get_error_message)
  FIND(jv_parser_new)
  FIND(jv_parser_free)
  FIND(jv_parser_set_buf)
  FIND(jv_parser_next)
  FIND(jv_get_kind)
  FIND(jv_copy)
  FIND(jv_free)
  FIND(jv_array)
  FIND(jv_string)
  FIND(jv_dump_string)
  FIND(jv_string_length_bytes)
  FIND(jv_string_value)
  FIND(jv_invalid_has_msg)
  FIND(jv_invalid_get_msg)
  FIND(jv_invalid_with_msg)
  FIND(jv_number_value)
  return true;
}
