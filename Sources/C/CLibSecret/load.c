#include "CLibSecret.h"

#include <CLoading.h>

static struct {
  LibSecretFunctions functions;
  __typeof__(g_initable_new) *initable_new;
  __typeof__(g_object_set) *object_set;
} libsecret;

static SecretService *new_service(
    GType type, GDBusConnection *connection, GCancellable *cancellable, GError **error) {
  return (SecretService *)libsecret.initable_new(
      type, cancellable, error, "g-connection", connection, NULL);
}

static void keep_connection(GObject *service) {
  libsecret.object_set(
      service,
      "g-bus-type", G_BUS_TYPE_NONE,
      "g-flags",
      G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS,
      NULL);
}

static const cloading_function functions[] = {
#define FUNCTION(name) {#name, offsetof(__typeof__(libsecret), functions.name)},
  FUNCTION(g_cancellable_cancel)
  FUNCTION(g_cancellable_new)
  FUNCTION(g_dbus_address_escape_value)
  FUNCTION(g_dbus_connection_new_for_address_sync)
  FUNCTION(g_dbus_error_quark)
  FUNCTION(g_dbus_error_strip_remote_error)
  FUNCTION(g_error_free)
  FUNCTION(g_free)
  FUNCTION(g_hash_table_insert)
  FUNCTION(g_hash_table_lookup)
  FUNCTION(g_hash_table_new_full)
  FUNCTION(g_hash_table_unref)
  FUNCTION(g_io_error_quark)
  FUNCTION(g_list_append)
  FUNCTION(g_list_free)
  FUNCTION(g_object_get_data)
  FUNCTION(g_object_set_data)
  FUNCTION(g_object_unref)
  FUNCTION(g_str_equal)
  FUNCTION(g_str_hash)
  FUNCTION(g_strdup)
  FUNCTION(g_strfreev)
  FUNCTION(g_type_class_peek)
  FUNCTION(g_type_register_static_simple)
  FUNCTION(secret_collection_for_alias_sync)
  FUNCTION(secret_collection_get_locked)
  FUNCTION(secret_error_get_quark)
  FUNCTION(secret_item_create_sync)
  FUNCTION(secret_item_delete_sync)
  FUNCTION(secret_item_get_attributes)
  FUNCTION(secret_item_get_locked)
  FUNCTION(secret_service_get_secret_for_dbus_path_sync)
  FUNCTION(secret_service_get_type)
  FUNCTION(secret_service_search_for_dbus_paths_sync)
  FUNCTION(secret_service_search_sync)
  FUNCTION(secret_service_unlock_dbus_paths_sync)
  FUNCTION(secret_service_unlock_sync)
  FUNCTION(secret_value_get)
  FUNCTION(secret_value_new)
  FUNCTION(secret_value_unref)
  {"g_initable_new", offsetof(__typeof__(libsecret), initable_new)},
  {"g_object_set", offsetof(__typeof__(libsecret), object_set)},
};

const LibSecretFunctions *clibsecret_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  if (!cloading_load("libsecret-1.so.0", functions, count, &libsecret)) return NULL;
  libsecret.functions.new_service = new_service;
  libsecret.functions.keep_connection = keep_connection;
  return &libsecret.functions;
}
