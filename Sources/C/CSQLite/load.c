#include "CSQLite.h"

#include <CLoading.h>

static struct {
  SQLiteFunctions functions;
  __typeof__(sqlite3_db_config) *db_config;
} sqlite;

static int keep_log_on_close(sqlite3 *connection) {
  return sqlite.db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

static const cloading_function functions[] = {
#define FUNCTION(name) {"sqlite3_" #name, offsetof(__typeof__(sqlite), functions.name)},
  FUNCTION(bind_blob64)
  FUNCTION(bind_int)
  FUNCTION(bind_int64)
  FUNCTION(bind_null)
  FUNCTION(bind_text64)
  FUNCTION(bind_zeroblob)
  FUNCTION(blob_bytes)
  FUNCTION(blob_close)
  FUNCTION(blob_open)
  FUNCTION(blob_read)
  FUNCTION(busy_timeout)
  FUNCTION(clear_bindings)
  FUNCTION(close_v2)
  FUNCTION(column_blob)
  FUNCTION(column_bytes)
  FUNCTION(column_count)
  FUNCTION(column_int64)
  FUNCTION(column_text)
  FUNCTION(column_type)
  FUNCTION(errmsg)
  FUNCTION(errstr)
  FUNCTION(exec)
  FUNCTION(finalize)
  FUNCTION(open_v2)
  FUNCTION(prepare_v2)
  FUNCTION(progress_handler)
  FUNCTION(reset)
  FUNCTION(step)
  {"sqlite3_db_config", offsetof(__typeof__(sqlite), db_config)},
};

const SQLiteFunctions *csqlite_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  if (!cloading_load("libsqlite3.so.0", functions, count, &sqlite)) return NULL;
  sqlite.functions.keep_log_on_close = keep_log_on_close;
  return &sqlite.functions;
}
