#pragma once
#include <sqlite3.h>

/// Calls FUNCTION with the name of each function of SQLite that the programs use, without
/// `sqlite3_`.
#define CSQLITE_FUNCTIONS(FUNCTION) \
  FUNCTION(bind_blob64) \
  FUNCTION(bind_int) \
  FUNCTION(bind_int64) \
  FUNCTION(bind_null) \
  FUNCTION(bind_parameter_count) \
  FUNCTION(bind_text64) \
  FUNCTION(bind_zeroblob) \
  FUNCTION(blob_bytes) \
  FUNCTION(blob_close) \
  FUNCTION(blob_open) \
  FUNCTION(blob_read) \
  FUNCTION(busy_timeout) \
  FUNCTION(clear_bindings) \
  FUNCTION(close_v2) \
  FUNCTION(column_blob) \
  FUNCTION(column_bytes) \
  FUNCTION(column_int64) \
  FUNCTION(column_text) \
  FUNCTION(column_type) \
  FUNCTION(errmsg) \
  FUNCTION(errstr) \
  FUNCTION(exec) \
  FUNCTION(finalize) \
  FUNCTION(open_v2) \
  FUNCTION(prepare_v2) \
  FUNCTION(progress_handler) \
  FUNCTION(reset) \
  FUNCTION(step)

/// The number of bytes of the parts of words that signatures have.
enum { CSQLITE_PART_LENGTH = 5 };

/// The functions of SQLite that the library needs.
///
/// The program does not link to SQLite: most runs open no library before they have printed their
/// output, and start-up takes a tenth less time without it.
typedef struct SQLiteFunctions {
#define FUNCTION(name) __typeof__(sqlite3_##name) *_Nonnull name;
  CSQLITE_FUNCTIONS(FUNCTION)
#undef FUNCTION
  /// Makes the last connection keep the write-ahead log when it closes, so that a list does not
  /// wait for a checkpoint.
  int (*_Nonnull keep_log_on_close)(sqlite3 *_Nonnull connection);
  /// Adds SQL functions:
  ///
  /// - `contains(text, part)`: whether a text contains another one; NULL if one of them is NULL.
  ///   `instr` finds the same, but more slowly.
  /// - `signature(text)`: a summary of the words of a text, a twentieth of its size.
  /// - `may_contain(signature, words)`: whether the text of a signature may contain some words, or
  ///   parts of words, between spaces; true if the signature is NULL. False is certain. Of texts that
  ///   have the trigrams of a rare word, but not the word, it is true for one in ten.
  int (*_Nonnull add_functions)(sqlite3 *_Nonnull connection);
} SQLiteFunctions;

/// Loads SQLite. Returns NULL if it is not installed.
const SQLiteFunctions *_Nullable csqlite_load(void);
