// The part of jq.h and jv.h of jq 1.6 and 1.7 that is used here. Their functions take and return
// the structure by value, so it is declared in full. All functions consume their jv arguments,
// except jv_get_kind, jv_number_value and jv_string_value.
#pragma once

typedef struct {
  unsigned char kind_flags;
  unsigned char pad_;
  unsigned short offset;
  int size;
  union {
    void *ptr;
    double number;
  } u;
} jv;

enum { JV_KIND_INVALID, JV_KIND_NULL, JV_KIND_FALSE, JV_KIND_TRUE, JV_KIND_NUMBER, JV_KIND_STRING };
enum { JV_PRINT_PRETTY = 1, JV_PRINT_TWO_BLANKS = 2 << 8 };

typedef struct jq_state jq_state;
typedef struct jv_parser jv_parser;
typedef void (*jq_message_callback)(void *, jv);
typedef jv (*jq_input_callback)(jq_state *, void *);

/// The return type, the name and the parameters of each function.
#define LIBJQ_FUNCTIONS(FUNCTION) \
  FUNCTION(jq_state *, jq_init, (void)) \
  FUNCTION(void, jq_teardown, (jq_state **)) \
  FUNCTION(void, jq_set_error_cb, (jq_state *, jq_message_callback, void *)) \
  FUNCTION(void, jq_set_debug_cb, (jq_state *, jq_message_callback, void *)) \
  FUNCTION(void, jq_set_input_cb, (jq_state *, jq_input_callback, void *)) \
  FUNCTION(void, jq_set_attr, (jq_state *, jv name, jv value)) \
  FUNCTION(int, jq_compile, (jq_state *, const char *)) \
  FUNCTION(void, jq_start, (jq_state *, jv, int)) \
  FUNCTION(jv, jq_next, (jq_state *)) \
  FUNCTION(int, jq_halted, (jq_state *)) \
  FUNCTION(jv, jq_get_exit_code, (jq_state *)) \
  FUNCTION(jv, jq_get_error_message, (jq_state *)) \
  FUNCTION(jv_parser *, jv_parser_new, (int)) \
  FUNCTION(void, jv_parser_free, (jv_parser *)) \
  FUNCTION(void, jv_parser_set_buf, (jv_parser *, const char *, int, int)) \
  FUNCTION(jv, jv_parser_next, (jv_parser *)) \
  FUNCTION(int, jv_get_kind, (jv)) \
  FUNCTION(jv, jv_copy, (jv)) \
  FUNCTION(void, jv_free, (jv)) \
  FUNCTION(jv, jv_array, (void)) \
  FUNCTION(jv, jv_string, (const char *)) \
  FUNCTION(jv, jv_dump_string, (jv, int)) \
  FUNCTION(int, jv_string_length_bytes, (jv)) \
  FUNCTION(const char *, jv_string_value, (jv)) \
  FUNCTION(int, jv_invalid_has_msg, (jv)) \
  FUNCTION(jv, jv_invalid_get_msg, (jv)) \
  FUNCTION(jv, jv_invalid_with_msg, (jv)) \
  FUNCTION(double, jv_number_value, (jv))

typedef struct {
#define MEMBER(type, name, parameters) type (*name) parameters;
  LIBJQ_FUNCTIONS(MEMBER)
} libjq_functions;

/// The functions of libjq after ::cjq_load.
extern libjq_functions libjq;
