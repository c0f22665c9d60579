// The functions of libsecret and GLib that the program calls. A function missing here fails to link,
// because release builds link to no library that has it.
#define CLIBSECRET_FUNCTIONS(f) \
  f(g_cancellable_cancel) \
  f(g_cancellable_new) \
  f(g_dbus_address_escape_value) \
  f(g_dbus_connection_new_for_address_sync) \
  f(g_dbus_error_quark) \
  f(g_dbus_error_strip_remote_error) \
  f(g_error_free) \
  f(g_free) \
  f(g_hash_table_insert) \
  f(g_hash_table_lookup) \
  f(g_hash_table_new_full) \
  f(g_hash_table_unref) \
  f(g_initable_new) \
  f(g_io_error_quark) \
  f(g_list_append) \
  f(g_list_free) \
  f(g_object_get_data) \
  f(g_object_set) \
  f(g_object_set_data) \
  f(g_object_unref) \
  f(g_str_equal) \
  f(g_str_hash) \
  f(g_strdup) \
  f(g_strfreev) \
  f(g_type_class_peek) \
  f(g_type_register_static_simple) \
  f(secret_collection_for_alias_sync) \
  f(secret_collection_get_locked) \
  f(secret_error_get_quark) \
  f(secret_item_create_sync) \
  f(secret_item_delete_sync) \
  f(secret_item_get_attributes) \
  f(secret_item_get_locked) \
  f(secret_service_get_secret_for_dbus_path_sync) \
  f(secret_service_get_type) \
  f(secret_service_search_for_dbus_paths_sync) \
  f(secret_service_search_sync) \
  f(secret_service_unlock_dbus_paths_sync) \
  f(secret_service_unlock_sync) \
  f(secret_value_get) \
  f(secret_value_new) \
  f(secret_value_unref)
