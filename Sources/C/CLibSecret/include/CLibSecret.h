#pragma once
#include <libsecret/secret.h>

/// The functions of libsecret and GLib that the keyring needs, all public and stable. `TYPED`
/// functions never return NULL, which their own declarations don't say.
#define CLIBSECRET_FUNCTIONS(FUNCTION, TYPED) \
  FUNCTION(g_bus_get_sync) \
  FUNCTION(g_cancellable_cancel) \
  FUNCTION(g_cancellable_is_cancelled) \
  FUNCTION(g_dbus_connection_call_sync) \
  FUNCTION(g_dbus_connection_set_exit_on_close) \
  FUNCTION(g_dbus_error_quark) \
  FUNCTION(g_dbus_error_strip_remote_error) \
  FUNCTION(g_dbus_proxy_get_cached_property) \
  FUNCTION(g_dbus_proxy_get_name_owner) \
  FUNCTION(g_dbus_proxy_new_sync) \
  FUNCTION(g_error_free) \
  FUNCTION(g_free) \
  FUNCTION(g_hash_table_insert) \
  FUNCTION(g_hash_table_lookup) \
  FUNCTION(g_hash_table_unref) \
  FUNCTION(g_io_error_quark) \
  FUNCTION(g_list_free) \
  FUNCTION(g_main_context_get_thread_default) \
  FUNCTION(g_main_context_iteration) \
  FUNCTION(g_main_context_pop_thread_default) \
  FUNCTION(g_main_context_push_thread_default) \
  FUNCTION(g_main_context_unref) \
  FUNCTION(g_object_get_data) \
  FUNCTION(g_object_set_data) \
  FUNCTION(g_object_unref) \
  FUNCTION(g_signal_connect_data) \
  FUNCTION(g_source_attach) \
  FUNCTION(g_source_destroy) \
  FUNCTION(g_source_set_callback) \
  FUNCTION(g_source_unref) \
  FUNCTION(g_str_equal) \
  FUNCTION(g_str_hash) \
  FUNCTION(g_task_propagate_pointer) \
  FUNCTION(g_task_return_error) \
  FUNCTION(g_task_return_pointer) \
  FUNCTION(g_type_register_static_simple) \
  FUNCTION(g_variant_get_boolean) \
  FUNCTION(g_variant_get_objv) \
  FUNCTION(g_variant_get_string) \
  FUNCTION(g_variant_get_uint32) \
  FUNCTION(g_variant_is_of_type) \
  FUNCTION(g_variant_unref) \
  FUNCTION(secret_collection_for_alias_sync) \
  FUNCTION(secret_error_get_quark) \
  FUNCTION(secret_item_create_sync) \
  FUNCTION(secret_item_delete_sync) \
  FUNCTION(secret_item_get_attributes) \
  FUNCTION(secret_item_get_secret) \
  FUNCTION(secret_item_load_secret_sync) \
  FUNCTION(secret_item_set_secret_sync) \
  FUNCTION(secret_prompt_perform) \
  FUNCTION(secret_prompt_perform_finish) \
  FUNCTION(secret_service_ensure_session_sync) \
  FUNCTION(secret_service_get_type) \
  FUNCTION(secret_service_open_sync) \
  FUNCTION(secret_service_search_sync) \
  FUNCTION(secret_service_unlock_sync) \
  FUNCTION(secret_value_get) \
  FUNCTION(secret_value_new) \
  FUNCTION(secret_value_unref) \
  TYPED(GCancellable *_Nonnull, g_cancellable_new, (void)) \
  TYPED( \
      GSource *_Nonnull, g_cancellable_source_new, (GCancellable *_Nullable cancellable)) \
  TYPED(const char *_Nonnull, g_dbus_proxy_get_object_path, (GDBusProxy *_Nonnull proxy)) \
  TYPED( \
      GDBusConnection *_Nonnull, g_dbus_proxy_get_connection, (GDBusProxy *_Nonnull proxy)) \
  TYPED( \
      GError *_Nonnull, g_error_new_literal, \
      (GQuark domain, int code, const char *_Nonnull message)) \
  TYPED( \
      GHashTable *_Nonnull, g_hash_table_new_full, \
      (GHashFunc _Nonnull hash, GEqualFunc _Nonnull equal, GDestroyNotify _Nullable key, \
       GDestroyNotify _Nullable value)) \
  TYPED(GMainContext *_Nonnull, g_main_context_new, (void)) \
  TYPED( \
      GTask *_Nonnull, g_task_new, \
      (void *_Nullable source, GCancellable *_Nullable cancellable, \
       GAsyncReadyCallback _Nullable callback, void *_Nullable data)) \
  TYPED(GSource *_Nonnull, g_timeout_source_new, (guint milliseconds)) \
  TYPED(GVariant *_Nonnull, g_variant_get_child_value, (GVariant *_Nonnull value, gsize index)) \
  TYPED(GVariant *_Nonnull, g_variant_new_string, (const char *_Nonnull text)) \
  TYPED( \
      GVariant *_Nonnull, g_variant_new_tuple, \
      (GVariant *_Nullable const *_Nonnull values, gsize count))

#define CLIBSECRET_MEMBER(name) __typeof__(name) *_Nonnull name;
#define CLIBSECRET_TYPED_MEMBER(type, name, parameters) type (*_Nonnull name) parameters;

/// The loaded functions.
///
/// The program does not link to them: most runs never open the keyring, and loading them takes a
/// third of the start-up time.
typedef struct LibSecretFunctions {
  CLIBSECRET_FUNCTIONS(CLIBSECRET_MEMBER, CLIBSECRET_TYPED_MEMBER)
} LibSecretFunctions;

/// Loads libsecret and the GLib libraries that it needs. Returns NULL if they are not installed.
const LibSecretFunctions *_Nullable clibsecret_load(void);
