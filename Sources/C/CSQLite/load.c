#define _GNU_SOURCE
#include "CSQLite.h"

#include <CLoading.h>
#include <string.h>

/// The functions that only this file calls.
#define OWN_FUNCTIONS(FUNCTION) \
  FUNCTION(create_function_v2) \
  FUNCTION(db_config) \
  FUNCTION(result_int) \
  FUNCTION(value_bytes) \
  FUNCTION(value_text)

static struct {
  SQLiteFunctions functions;
#define FUNCTION(name) __typeof__(sqlite3_##name) *name;
  OWN_FUNCTIONS(FUNCTION)
#undef FUNCTION
} sqlite;

static int keep_log_on_close(sqlite3 *connection) {
  return sqlite.db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

static void contains(sqlite3_context *context, int count, sqlite3_value **values) {
  const unsigned char *text = sqlite.value_text(values[0]), *part = sqlite.value_text(values[1]);
  if (count != 2 || !text || !part) return;
  const void *found = memmem(
      text, sqlite.value_bytes(values[0]), part, sqlite.value_bytes(values[1]));
  sqlite.result_int(context, found != NULL);
}

static int add_contains(sqlite3 *connection) {
  int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
  return sqlite.create_function_v2(
      connection, "contains", 2, kind, NULL, contains, NULL, NULL, NULL);
}

static const cloading_function functions[] = {
#define FUNCTION(name) {"sqlite3_" #name, offsetof(__typeof__(sqlite), functions.name)},
  CSQLITE_FUNCTIONS(FUNCTION)
#undef FUNCTION
#define FUNCTION(name) {"sqlite3_" #name, offsetof(__typeof__(sqlite), name)},
  OWN_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

const SQLiteFunctions *csqlite_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  if (!cloading_load("libsqlite3.so.0", functions, count, &sqlite)) return NULL;
  sqlite.functions.keep_log_on_close = keep_log_on_close;
  sqlite.functions.add_contains = add_contains;
  return &sqlite.functions;
}
