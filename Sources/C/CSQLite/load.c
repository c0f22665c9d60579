#define _GNU_SOURCE
#include "CSQLite.h"

#include <CLoading.h>
#include <stdlib.h>
#include <string.h>

#include "signature.h"

/// The functions that only this file calls.
#define OWN_FUNCTIONS(FUNCTION) \
  FUNCTION(create_function_v2) \
  FUNCTION(db_config) \
  FUNCTION(result_blob) \
  FUNCTION(result_error_nomem) \
  FUNCTION(result_int) \
  FUNCTION(value_blob) \
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

static void make_signature(sqlite3_context *context, int count, sqlite3_value **values) {
  const unsigned char *text = sqlite.value_text(values[0]);
  if (count != 1 || !text) return;
  signature made = signature_of(text, (size_t)sqlite.value_bytes(values[0]));
  if (made.bits) {
    sqlite.result_blob(context, made.bits, (int)made.size, free);
  } else {
    sqlite.result_error_nomem(context);
  }
}

static void may_contain(sqlite3_context *context, int count, sqlite3_value **values) {
  const unsigned char *words = sqlite.value_text(values[1]);
  if (count != 2 || !words) return;
  // SQLite does not change the bytes, nor does this.
  signature signature = {.bits = (uint8_t *)sqlite.value_blob(values[0])};
  signature.size = (size_t)sqlite.value_bytes(values[0]);
  int size = sqlite.value_bytes(values[1]);
  sqlite.result_int(context, signature_allows(signature, words, (size_t)size));
}

static int add_functions(sqlite3 *connection) {
  static const struct {
    const char *name;
    int count;
    void (*body)(sqlite3_context *, int, sqlite3_value **);
  } added[] = {{"contains", 2, contains}, {"signature", 1, make_signature},
      {"may_contain", 2, may_contain}};
  int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC, code = SQLITE_OK;
  for (size_t index = 0; index < sizeof added / sizeof *added && code == SQLITE_OK; index++) {
    code = sqlite.create_function_v2(
        connection, added[index].name, added[index].count, kind, NULL, added[index].body, NULL,
        NULL, NULL);
  }
  return code;
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
  sqlite.functions.add_functions = add_functions;
  return &sqlite.functions;
}
