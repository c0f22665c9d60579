#pragma once
#include <stdbool.h>
#include <stddef.h>

/// What a filter returns to the caller's function.
typedef enum cjq_event {
  /// A result, with a line feed: a string as it is, nothing for null, JSON for any other value.
  CJQ_RESULT,
  /// The expression can't be compiled; the text is libjq's first message.
  CJQ_INVALID_EXPRESSION,
  /// The input is not JSON, or is nested too deeply for libjq.
  CJQ_INVALID_INPUT,
  /// The expression failed; no results follow.
  CJQ_FAILURE,
} cjq_event;

/// Receives an event; the bytes are valid only during the call.
typedef void (*cjq_handler)(
    void *_Nullable context, cjq_event event, const char *_Nonnull bytes, size_t length);

/// Loads libjq. Returns false if it is not installed.
bool cjq_load(void);

/// Compiles an expression and runs it on each JSON document of a text. libjq must be loaded.
///
/// libjq reads the environment ($ENV, HOME), prints on stderr, and ends the process for some
/// expressions: call it in a process that was started for it.
///
/// A `text` of NULL only compiles the expression.
void cjq_filter(
    const char *_Nonnull expression, const char *_Nullable text, int length, bool indented,
    cjq_handler _Nonnull handler, void *_Nullable context);

/// Prepares this process, which has no other threads, for ::cjq_filter: it has no environment
/// variables, its memory is limited, and it ends soon after its parent.
void cjq_isolate(void);
