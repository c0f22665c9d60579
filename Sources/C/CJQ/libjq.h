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

typedef struct {
  jq_state *(*jq_init)(void);
  void (*jq_teardown)(jq_state **);
  void (*jq_set_error_cb)(jq_state *, jq_message_callback, void *);
  void (*jq_set_debug_cb)(jq_state *, jq_message_callback, void *);
  void (*jq_set_input_cb)(jq_state *, jq_input_callback, void *);
  void (*jq_set_attr)(jq_state *, jv name, jv value);
  int (*jq_compile)(jq_state *, const char *);
  void (*jq_start)(jq_state *, jv, int);
  jv (*jq_next)(jq_state *);
  int (*jq_halted)(jq_state *);
  jv (*jq_get_exit_code)(jq_state *);
  jv (*jq_get_error_message)(jq_state *);
  jv_parser *(*jv_parser_new)(int);
  void (*jv_parser_free)(jv_parser *);
  void (*jv_parser_set_buf)(jv_parser *, const char *, int, int);
  jv (*jv_parser_next)(jv_parser *);
  int (*jv_get_kind)(jv);
  jv (*jv_copy)(jv);
  void (*jv_free)(jv);
  jv (*jv_array)(void);
  jv (*jv_string)(const char *);
  jv (*jv_dump_string)(jv, int);
  int (*jv_string_length_bytes)(jv);
  const char *(*jv_string_value)(jv);
  int (*jv_invalid_has_msg)(jv);
  jv (*jv_invalid_get_msg)(jv);
  jv (*jv_invalid_with_msg)(jv);
  double (*jv_number_value)(jv);
} libjq_functions;

/// The functions of libjq after ::cjq_load.
extern libjq_functions libjq;
