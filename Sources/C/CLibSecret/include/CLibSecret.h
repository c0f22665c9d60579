#pragma once
// Declares the functions that use an item's D-Bus path instead of an object. They are "subject to
// change", but have been the same in every release.
#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

/// The functions of libsecret and GLib that the keyring needs.
///
/// The program does not link to them: most runs never open the keyring, and loading them takes a
/// third of the start-up time.
typedef struct LibSecretFunctions {
  __typeof__(g_cancellable_cancel) *_Nonnull g_cancellable_cancel;
  __typeof__(g_dbus_address_escape_value) *_Nonnull g_dbus_address_escape_value;
  __typeof__(g_dbus_connection_new_for_address_sync) *_Nonnull g_dbus_connection_new_for_address_sync;
  __typeof__(g_dbus_error_quark) *_Nonnull g_dbus_error_quark;
  __typeof__(g_dbus_error_strip_remote_error) *_Nonnull g_dbus_error_strip_remote_error;
  __typeof__(g_error_free) *_Nonnull g_error_free;
  __typeof__(g_free) *_Nonnull g_free;
  __typeof__(g_hash_table_insert) *_Nonnull g_hash_table_insert;
  __typeof__(g_hash_table_lookup) *_Nonnull g_hash_table_lookup;
  __typeof__(g_hash_table_unref) *_Nonnull g_hash_table_unref;
  __typeof__(g_io_error_quark) *_Nonnull g_io_error_quark;
  __typeof__(g_list_append) *_Nonnull g_list_append;
  __typeof__(g_list_free) *_Nonnull g_list_free;
  __typeof__(g_object_get_data) *_Nonnull g_object_get_data;
  __typeof__(g_object_set_data) *_Nonnull g_object_set_data;
  __typeof__(g_object_unref) *_Nonnull g_object_unref;
  __typeof__(g_str_equal) *_Nonnull g_str_equal;
  __typeof__(g_str_hash) *_Nonnull g_str_hash;
  __typeof__(g_strdup) *_Nonnull g_strdup;
  __typeof__(g_strfreev) *_Nonnull g_strfreev;
  __typeof__(g_type_class_peek) *_Nonnull g_type_class_peek;
  __typeof__(g_type_register_static_simple) *_Nonnull g_type_register_static_simple;
  __typeof__(secret_collection_for_alias_sync) *_Nonnull secret_collection_for_alias_sync;
  __typeof__(secret_collection_get_locked) *_Nonnull secret_collection_get_locked;
  __typeof__(secret_error_get_quark) *_Nonnull secret_error_get_quark;
  __typeof__(secret_item_create_sync) *_Nonnull secret_item_create_sync;
  __typeof__(secret_item_delete_sync) *_Nonnull secret_item_delete_sync;
  __typeof__(secret_item_get_attributes) *_Nonnull secret_item_get_attributes;
  __typeof__(secret_item_get_locked) *_Nonnull secret_item_get_locked;
  __typeof__(secret_service_get_secret_for_dbus_path_sync) *_Nonnull secret_service_get_secret_for_dbus_path_sync;
  __typeof__(secret_service_get_type) *_Nonnull secret_service_get_type;
  __typeof__(secret_service_search_for_dbus_paths_sync) *_Nonnull secret_service_search_for_dbus_paths_sync;
  __typeof__(secret_service_search_sync) *_Nonnull secret_service_search_sync;
  __typeof__(secret_service_unlock_dbus_paths_sync) *_Nonnull secret_service_unlock_dbus_paths_sync;
  __typeof__(secret_service_unlock_sync) *_Nonnull secret_service_unlock_sync;
  __typeof__(secret_value_get) *_Nonnull secret_value_get;
  __typeof__(secret_value_new) *_Nonnull secret_value_new;
  __typeof__(secret_value_unref) *_Nonnull secret_value_unref;
  // These two never return NULL.
  GCancellable *_Nonnull (*_Nonnull g_cancellable_new)(void);
  GHashTable *_Nonnull (*_Nonnull g_hash_table_new_full)(
      GHashFunc _Nonnull hash, GEqualFunc _Nonnull equal, GDestroyNotify _Nullable free_key,
      GDestroyNotify _Nullable free_value);
  /// Returns the Secret Service on a connection, as an object of a class derived from SecretService.
  SecretService *_Nullable (*_Nonnull new_service)(
      GType type, GDBusConnection *_Nonnull connection, GCancellable *_Nullable cancellable,
      GError *_Nullable *_Nullable error);
  /// Makes a SecretService keep its connection. Call it while the object is constructed.
  ///
  /// libsecret's constructor otherwise replaces it by the session bus of the process. Properties and
  /// signals are not loaded because nothing uses them, which saves three round trips.
  void (*_Nonnull keep_connection)(GObject *_Nullable service);
} LibSecretFunctions;

/// The schema of all token items. Both attributes are always set.
static inline const SecretSchema *_Nonnull gists_token_schema(void) {
  static const SecretSchema schema = {
      "io.github.gists.Token",
      SECRET_SCHEMA_NONE,
      {
          {"host", SECRET_SCHEMA_ATTRIBUTE_STRING},
          {"account", SECRET_SCHEMA_ATTRIBUTE_STRING},
          {NULL, 0},
      },
  };
  return &schema;
}

/// The schema of the refresh tokens, with the same attributes.
static inline const SecretSchema *_Nonnull gists_refresh_token_schema(void) {
  static const SecretSchema schema = {
      "io.github.gists.RefreshToken",
      SECRET_SCHEMA_NONE,
      {
          {"host", SECRET_SCHEMA_ATTRIBUTE_STRING},
          {"account", SECRET_SCHEMA_ATTRIBUTE_STRING},
          {NULL, 0},
      },
  };
  return &schema;
}

/// Loads libsecret and the GLib libraries that it needs. Returns NULL if they are not installed.
const LibSecretFunctions *_Nullable clibsecret_load(void);
