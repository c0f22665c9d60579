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
  CSQLITE_FUNCTIONS(FUNCTION)
  {"sqlite3_db_config", offsetof(__typeof__(sqlite), db_config)},
};

const SQLiteFunctions *csqlite_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  if (!cloading_load("libsqlite3.so.0", functions, count, &sqlite)) return NULL;
  sqlite.functions.keep_log_on_close = keep_log_on_close;
  return &sqlite.functions;
}
