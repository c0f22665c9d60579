#include "CJQ.h"
#include "libjq.h"

#include <stdlib.h>
#include <string.h>

/// Where events go, and what was already said.
typedef struct {
  cjq_handler handler;
  void *context;
  bool indented;
  bool reported;
} run;

static bool is_kind(jv value, int kind) { return libjq.jv_get_kind(value) == kind; }

/// Passes a value on as text: a string as it is, other values as JSON. Consumes it.
static void send(run *run, cjq_event event, jv value, int flags) {
  jv text = is_kind(value, JV_KIND_STRING) ? value : libjq.jv_dump_string(value, flags);
  size_t length = (size_t)libjq.jv_string_length_bytes(libjq.jv_copy(text));
  run->handler(run->context, event, libjq.jv_string_value(text), length);
  libjq.jv_free(text);
}

/// Passes a result and a line feed on; null is an empty line, as gh prints it. Consumes it.
static void send_result(run *run, jv value) {
  int flags = run->indented ? JV_PRINT_PRETTY | JV_PRINT_TWO_BLANKS : 0;
  if (is_kind(value, JV_KIND_NULL)) {
    libjq.jv_free(value);
  } else {
    send(run, CJQ_RESULT, value, flags);
  }
  run->handler(run->context, CJQ_RESULT, "\n", 1);
}

/// Passes the message of an invalid value on. Consumes it.
static void send_error(run *run, cjq_event event, jv invalid) {
  send(run, event, libjq.jv_invalid_get_msg(invalid), 0);
}

/// Receives the errors of the compiler; the others follow from the first.
static void report(void *context, jv message) {
  run *compiling = context;
  if (compiling->reported) {
    libjq.jv_free(message);
    return;
  }
  compiling->reported = true;
  if (is_kind(message, JV_KIND_INVALID)) message = libjq.jv_invalid_get_msg(message);
  send(compiling, CJQ_INVALID_EXPRESSION, message, 0);
}

/// `debug` prints nothing.
static void ignore(void *context, jv message) {
  (void)context;
  libjq.jv_free(message);
}

/// `input` and `inputs` have nothing to read.
static jv no_input(jq_state *state, void *context) {
  (void)state, (void)context;
  return libjq.jv_invalid_with_msg(libjq.jv_string("input is not available"));
}

/// Compiles after `. |`: modules can be imported only at the start of a program.
static bool compile(jq_state *state, const char *expression, run *run) {
  static const char start[] = ". |\n";
  char *program = malloc(sizeof start + strlen(expression));
  if (program == NULL) abort();
  strcpy(program, start);
  strcat(program, expression);
  libjq.jq_set_error_cb(state, report, run);
  libjq.jq_set_debug_cb(state, ignore, NULL);
  libjq.jq_set_input_cb(state, no_input, NULL);
  libjq.jq_set_attr(state, libjq.jv_string("JQ_LIBRARY_PATH"), libjq.jv_array());
  bool compiled = libjq.jq_compile(state, program) != 0;
  free(program);
  if (!compiled && !run->reported) {
    run->handler(run->context, CJQ_INVALID_EXPRESSION, "", 0);
  }
  return compiled;
}

/// Reports what `halt_error` was given; `halt` is no error. Consumes the invalid result.
static void report_halt(jq_state *state, run *run, jv result) {
  libjq.jv_free(result);
  jv code = libjq.jq_get_exit_code(state);
  bool failed = is_kind(code, JV_KIND_NUMBER) && libjq.jv_number_value(code) != 0;
  libjq.jv_free(code);
  jv message = libjq.jq_get_error_message(state);
  if (failed && !is_kind(message, JV_KIND_INVALID) && !is_kind(message, JV_KIND_NULL)) {
    send(run, CJQ_FAILURE, message, 0);
  } else {
    libjq.jv_free(message);
    if (failed) run->handler(run->context, CJQ_FAILURE, "", 0);
  }
}

/// Runs the program on one document, and returns whether to go on. Consumes the document.
static bool apply(jq_state *state, jv document, run *run) {
  libjq.jq_start(state, document, 0);
  jv result = libjq.jq_next(state);
  while (!is_kind(result, JV_KIND_INVALID)) {
    send_result(run, result);
    result = libjq.jq_next(state);
  }
  if (libjq.jq_halted(state)) {
    report_halt(state, run, result);
    return false;
  }
  if (libjq.jv_invalid_has_msg(libjq.jv_copy(result))) {
    send_error(run, CJQ_FAILURE, result);
    return false;
  }
  libjq.jv_free(result);
  return true;
}

void cjq_filter(
    const char *expression, const char *text, int length, bool indented, cjq_handler handler,
    void *context) {
  run run = {handler, context, indented, false};
  jq_state *state = libjq.jq_init();
  if (state == NULL) abort();
  if (compile(state, expression, &run) && text != NULL) {
    jv_parser *parser = libjq.jv_parser_new(0);
    libjq.jv_parser_set_buf(parser, text, length, 0);
    jv document = libjq.jv_parser_next(parser);
    while (!is_kind(document, JV_KIND_INVALID) && apply(state, document, &run)) {
      document = libjq.jv_parser_next(parser);
    }
    if (is_kind(document, JV_KIND_INVALID)) {
      if (libjq.jv_invalid_has_msg(libjq.jv_copy(document))) {
        send_error(&run, CJQ_INVALID_INPUT, document);
      } else {
        libjq.jv_free(document);
      }
    }
    libjq.jv_parser_free(parser);
  }
  libjq.jq_teardown(&state);
}
