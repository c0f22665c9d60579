#pragma once
#include <sqlite3.h>

/// The functions of SQLite that the library needs.
///
/// The program does not link to SQLite: most runs open no library before they have printed their
/// output, and start-up takes a tenth less time without it.
typedef struct SQLiteFunctions {
  __typeof__(sqlite3_bind_blob64) *_Nonnull bind_blob64;
  __typeof__(sqlite3_bind_int) *_Nonnull bind_int;
  __typeof__(sqlite3_bind_int64) *_Nonnull bind_int64;
  __typeof__(sqlite3_bind_null) *_Nonnull bind_null;
  __typeof__(sqlite3_bind_text64) *_Nonnull bind_text64;
  __typeof__(sqlite3_bind_zeroblob) *_Nonnull bind_zeroblob;
  __typeof__(sqlite3_blob_bytes) *_Nonnull blob_bytes;
  __typeof__(sqlite3_blob_close) *_Nonnull blob_close;
  __typeof__(sqlite3_blob_open) *_Nonnull blob_open;
  __typeof__(sqlite3_blob_read) *_Nonnull blob_read;
  __typeof__(sqlite3_busy_timeout) *_Nonnull busy_timeout;
  __typeof__(sqlite3_clear_bindings) *_Nonnull clear_bindings;
  __typeof__(sqlite3_close_v2) *_Nonnull close_v2;
  __typeof__(sqlite3_column_blob) *_Nonnull column_blob;
  __typeof__(sqlite3_column_bytes) *_Nonnull column_bytes;
  __typeof__(sqlite3_column_count) *_Nonnull column_count;
  __typeof__(sqlite3_column_int64) *_Nonnull column_int64;
  __typeof__(sqlite3_column_text) *_Nonnull column_text;
  __typeof__(sqlite3_column_type) *_Nonnull column_type;
  __typeof__(sqlite3_errmsg) *_Nonnull errmsg;
  __typeof__(sqlite3_errstr) *_Nonnull errstr;
  __typeof__(sqlite3_exec) *_Nonnull exec;
  __typeof__(sqlite3_finalize) *_Nonnull finalize;
  __typeof__(sqlite3_open_v2) *_Nonnull open_v2;
  __typeof__(sqlite3_prepare_v2) *_Nonnull prepare_v2;
  __typeof__(sqlite3_progress_handler) *_Nonnull progress_handler;
  __typeof__(sqlite3_reset) *_Nonnull reset;
  __typeof__(sqlite3_step) *_Nonnull step;
  /// Makes the last connection keep the write-ahead log when it closes, so that a list does not wait
  /// for a checkpoint.
  int (*_Nonnull keep_log_on_close)(sqlite3 *_Nonnull connection);
} SQLiteFunctions;

/// Loads SQLite. Returns NULL if it is not installed.
const SQLiteFunctions *_Nullable csqlite_load(void);
