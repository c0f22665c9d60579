#include "CLibSecret.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

static __typeof__(g_initable_new) *initable_new;
static __typeof__(g_object_set) *object_set;

static SecretService *new_service(
    GType type, GDBusConnection *connection, GCancellable *cancellable, GError **error) {
  return (SecretService *)initable_new(
      type, cancellable, error, "g-connection", connection, NULL);
}

static void keep_connection(GObject *service) {
  object_set(
      service,
      "g-bus-type", G_BUS_TYPE_NONE,
      "g-flags",
      G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS,
      NULL);
}

static bool find(void *library, LibSecretFunctions *functions) {
#define FIND(name) \
  functions->name = dlsym(library, #name); \
  if (functions->name == NULL) return false;
  FIND(g_cancellable_cancel)
  FIND(g_cancellable_new)
  FIND(g_dbus_address_escape_value)
  FIND(g_dbus_connection_new_for_address_sync)
  FIND(g_dbus_error_quark)
  FIND(g_dbus_error_strip_remote_error)
  FIND(g_error_free)
  FIND(g_free)
  FIND(g_hash_table_insert)
  FIND(g_hash_table_lookup)
  FIND(g_hash_table_new_full)
  FIND(g_hash_table_unref)
  FIND(g_io_error_quark)
  FIND(g_list_append)
  FIND(g_list_free)
  FIND(g_object_get_data)
  FIND(g_object_set_data)
  FIND(g_object_unref)
  FIND(g_str_equal)
  FIND(g_str_hash)
  FIND(g_strdup)
  FIND(g_strfreev)
  FIND(g_type_class_peek)
  FIND(g_type_register_static_simple)
  FIND(secret_collection_for_alias_sync)
  FIND(secret_collection_get_locked)
  FIND(secret_error_get_quark)
  FIND(secret_item_create_sync)
  FIND(secret_item_delete_sync)
  FIND(secret_item_get_attributes)
  FIND(secret_item_get_locked)
  FIND(secret_service_get_secret_for_dbus_path_sync)
  FIND(secret_service_get_type)
  FIND(secret_service_search_for_dbus_paths_sync)
  FIND(secret_service_search_sync)
  FIND(secret_service_unlock_dbus_paths_sync)
  FIND(secret_service_unlock_sync)
  FIND(secret_value_get)
  FIND(secret_value_new)
  FIND(secret_value_unref)
  initable_new = dlsym(library, "g_initable_new");
  object_set = dlsym(library, "g_object_set");
  functions->new_service = new_service;
  functions->keep_connection = keep_connection;
  return initable_new != NULL && object_set != NULL;
}

const LibSecretFunctions *clibsecret_load(void) {
  static LibSecretFunctions functions;
  // Never closed: GLib's types can't be unloaded.
  void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  return find(library, &functions) ? &functions : NULL;
}
