#include "CSQLite.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

static __typeof__(sqlite3_db_config) *db_config;

static int keep_log_on_close(sqlite3 *connection) {
  return db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

static bool find(void *library, SQLiteFunctions *functions) {
#define FIND(name) \
  functions->name = dlsym(library, "sqlite3_" #name); \
  if (functions->name == NULL) return false;
  FIND(bind_blob64)
  FIND(bind_int)
  FIND(bind_int64)
  FIND(bind_null)
  FIND(bind_text64)
  FIND(bind_zeroblob)
  FIND(busy_timeout)
  FIND(clear_bindings)
  FIND(close_v2)
  FIND(column_blob)
  FIND(column_bytes)
  FIND(column_int64)
  FIND(column_text)
  FIND(column_type)
  FIND(errmsg)
  FIND(errstr)
  FIND(exec)
  FIND(finalize)
  FIND(open_v2)
  FIND(prepare_v2)
  FIND(reset)
  FIND(step)
  db_config = dlsym(library, "sqlite3_db_config");
  functions->keep_log_on_close = keep_log_on_close;
  return db_config != NULL;
}

const SQLiteFunctions *csqlite_load(void) {
  static SQLiteFunctions functions;
  void *library = dlopen("libsqlite3.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return NULL;
  return find(library, &functions) ? &functions : NULL;
}
