#include "CJQ.h"
#include "libjq.h"

#include <CLoading.h>

libjq_functions libjq;

static const cloading_function functions[] = {
#define FUNCTION(name) CLOADING_FUNCTION(libjq_functions, name),
  FUNCTION(jq_init)
  FUNCTION(jq_teardown)
  FUNCTION(jq_set_error_cb)
  FUNCTION(jq_set_debug_cb)
  FUNCTION(jq_set_input_cb)
  FUNCTION(jq_set_attr)
  FUNCTION(jq_compile)
  FUNCTION(jq_start)
  FUNCTION(jq_next)
  FUNCTION(jq_halted)
  FUNCTION(jq_get_exit_code)
  FUNCTION(jq_get_error_message)
  FUNCTION(jv_parser_new)
  FUNCTION(jv_parser_free)
  FUNCTION(jv_parser_set_buf)
  FUNCTION(jv_parser_next)
  FUNCTION(jv_get_kind)
  FUNCTION(jv_copy)
  FUNCTION(jv_free)
  FUNCTION(jv_array)
  FUNCTION(jv_string)
  FUNCTION(jv_dump_string)
  FUNCTION(jv_string_length_bytes)
  FUNCTION(jv_string_value)
  FUNCTION(jv_invalid_has_msg)
  FUNCTION(jv_invalid_get_msg)
  FUNCTION(jv_invalid_with_msg)
  FUNCTION(jv_number_value)
};

bool cjq_load(void) {
  return cloading_load("libjq.so.1", functions, sizeof functions / sizeof *functions, &libjq);
}
