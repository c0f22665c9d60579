#pragma once
#include <sqlite3.h>

/// SQLite's functions, as far as a library of gists needs them.
///
/// SQLite is not among the libraries that the program is started with, since most runs open no library of
/// gists before everything is printed: a start takes a tenth less without it.
typedef struct SQLiteFunctions {
  __typeof__(sqlite3_bind_blob64) *_Nonnull bind_blob64;
  __typeof__(sqlite3_bind_int) *_Nonnull bind_int;
  __typeof__(sqlite3_bind_int64) *_Nonnull bind_int64;
  __typeof__(sqlite3_bind_null) *_Nonnull bind_null;
  __typeof__(sqlite3_bind_text64) *_Nonnull bind_text64;
  __typeof__(sqlite3_bind_zeroblob) *_Nonnull bind_zeroblob;
  __typeof__(sqlite3_busy_timeout) *_Nonnull busy_timeout;
  __typeof__(sqlite3_clear_bindings) *_Nonnull clear_bindings;
  __typeof__(sqlite3_close_v2) *_Nonnull close_v2;
  __typeof__(sqlite3_column_blob) *_Nonnull column_blob;
  __typeof__(sqlite3_column_bytes) *_Nonnull column_bytes;
  __typeof__(sqlite3_column_int64) *_Nonnull column_int64;
  __typeof__(sqlite3_column_text) *_Nonnull column_text;
  __typeof__(sqlite3_column_type) *_Nonnull column_type;
  __typeof__(sqlite3_errmsg) *_Nonnull errmsg;
  __typeof__(sqlite3_errstr) *_Nonnull errstr;
  __typeof__(sqlite3_exec) *_Nonnull exec;
  __typeof__(sqlite3_finalize) *_Nonnull finalize;
  __typeof__(sqlite3_open_v2) *_Nonnull open_v2;
  __typeof__(sqlite3_prepare_v2) *_Nonnull prepare_v2;
  __typeof__(sqlite3_reset) *_Nonnull reset;
  __typeof__(sqlite3_step) *_Nonnull step;
  /// The last connection to close leaves the write-ahead log as it is: whoever lists gists does not wait
  /// for it to be put into the library.
  int (*_Nonnull keep_log_on_close)(sqlite3 *_Nonnull connection);
} SQLiteFunctions;

/// Loads SQLite; NULL where it is not installed.
const SQLiteFunctions *_Nullable csqlite_load(void);
