#pragma once
// Declares the functions that encrypt a secret for a D-Bus message. They are "subject to change", but
// have been the same in every release.
#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

/// The functions of libsecret and GLib that the keyring needs.
///
/// The program does not link to them: most runs never open the keyring, and loading them takes a
/// third of the start-up time.
typedef struct LibSecretFunctions {
  __typeof__(g_cancellable_cancel) *_Nonnull g_cancellable_cancel;
  __typeof__(g_cancellable_is_cancelled) *_Nonnull g_cancellable_is_cancelled;
  __typeof__(g_dbus_address_escape_value) *_Nonnull g_dbus_address_escape_value;
  __typeof__(g_dbus_connection_new_for_address_sync) *_Nonnull g_dbus_connection_new_for_address_sync;
  __typeof__(g_dbus_connection_send_message_with_reply_sync) *_Nonnull g_dbus_connection_send_message_with_reply_sync;
  __typeof__(g_dbus_connection_signal_subscribe) *_Nonnull g_dbus_connection_signal_subscribe;
  __typeof__(g_dbus_connection_signal_unsubscribe) *_Nonnull g_dbus_connection_signal_unsubscribe;
  __typeof__(g_dbus_error_quark) *_Nonnull g_dbus_error_quark;
  __typeof__(g_dbus_error_strip_remote_error) *_Nonnull g_dbus_error_strip_remote_error;
  __typeof__(g_dbus_message_get_body) *_Nonnull g_dbus_message_get_body;
  __typeof__(g_dbus_message_get_sender) *_Nonnull g_dbus_message_get_sender;
  __typeof__(g_dbus_message_new_method_call) *_Nonnull g_dbus_message_new_method_call;
  __typeof__(g_dbus_message_set_body) *_Nonnull g_dbus_message_set_body;
  __typeof__(g_dbus_message_to_gerror) *_Nonnull g_dbus_message_to_gerror;
  __typeof__(g_error_free) *_Nonnull g_error_free;
  __typeof__(g_free) *_Nonnull g_free;
  __typeof__(g_io_error_quark) *_Nonnull g_io_error_quark;
  __typeof__(g_main_context_iteration) *_Nonnull g_main_context_iteration;
  __typeof__(g_main_context_pop_thread_default) *_Nonnull g_main_context_pop_thread_default;
  __typeof__(g_main_context_push_thread_default) *_Nonnull g_main_context_push_thread_default;
  __typeof__(g_main_context_unref) *_Nonnull g_main_context_unref;
  __typeof__(g_object_unref) *_Nonnull g_object_unref;
  __typeof__(g_type_class_peek) *_Nonnull g_type_class_peek;
  __typeof__(g_type_register_static_simple) *_Nonnull g_type_register_static_simple;
  __typeof__(g_variant_get_boolean) *_Nonnull g_variant_get_boolean;
  __typeof__(g_variant_get_uint32) *_Nonnull g_variant_get_uint32;
  __typeof__(g_variant_is_container) *_Nonnull g_variant_is_container;
  __typeof__(g_variant_n_children) *_Nonnull g_variant_n_children;
  __typeof__(g_variant_unref) *_Nonnull g_variant_unref;
  __typeof__(secret_error_get_quark) *_Nonnull secret_error_get_quark;
  __typeof__(secret_service_decode_dbus_secret) *_Nonnull secret_service_decode_dbus_secret;
  __typeof__(secret_service_encode_dbus_secret) *_Nonnull secret_service_encode_dbus_secret;
  __typeof__(secret_service_ensure_session_sync) *_Nonnull secret_service_ensure_session_sync;
  __typeof__(secret_service_get_session_dbus_path) *_Nonnull secret_service_get_session_dbus_path;
  __typeof__(secret_service_get_type) *_Nonnull secret_service_get_type;
  __typeof__(secret_value_get) *_Nonnull secret_value_get;
  __typeof__(secret_value_new) *_Nonnull secret_value_new;
  __typeof__(secret_value_unref) *_Nonnull secret_value_unref;
  // These never return NULL.
  GCancellable *_Nonnull (*_Nonnull g_cancellable_new)(void);
  GMainContext *_Nonnull (*_Nonnull g_main_context_new)(void);
  GVariant *_Nonnull (*_Nonnull g_variant_get_child_value)(GVariant *_Nonnull value, gsize index);
  const char *_Nonnull (*_Nonnull g_variant_get_string)(GVariant *_Nonnull value, gsize *_Nullable length);
  const char *_Nonnull (*_Nonnull g_variant_get_type_string)(GVariant *_Nonnull value);
  GVariant *_Nonnull (*_Nonnull g_variant_new_array)(
      const GVariantType *_Nullable type, GVariant *_Nullable const *_Nonnull values, gsize count);
  GVariant *_Nonnull (*_Nonnull g_variant_new_boolean)(gboolean flag);
  GVariant *_Nonnull (*_Nonnull g_variant_new_dict_entry)(
      GVariant *_Nonnull key, GVariant *_Nonnull value);
  GVariant *_Nonnull (*_Nonnull g_variant_new_object_path)(const char *_Nonnull path);
  GVariant *_Nonnull (*_Nonnull g_variant_new_string)(const char *_Nonnull text);
  GVariant *_Nonnull (*_Nonnull g_variant_new_tuple)(
      GVariant *_Nullable const *_Nonnull values, gsize count);
  GVariant *_Nonnull (*_Nonnull g_variant_new_variant)(GVariant *_Nonnull value);
  GVariant *_Nonnull (*_Nonnull g_variant_ref)(GVariant *_Nonnull value);
  GVariant *_Nonnull (*_Nonnull g_variant_take_ref)(GVariant *_Nonnull value);
  /// Returns the owner of a bus name on a connection, as an object of a class derived from
  /// SecretService.
  SecretService *_Nullable (*_Nonnull new_service)(
      GType type, GDBusConnection *_Nonnull connection, const char *_Nonnull name,
      GCancellable *_Nullable cancellable, GError *_Nullable *_Nullable error);
  /// Ends a waiting iteration of the context each second, and when the cancellable is cancelled.
  void (*_Nonnull wake_each_second)(
      GMainContext *_Nonnull context, GCancellable *_Nonnull cancellable);
  /// Makes a SecretService keep its connection and name. Call it while the object is constructed.
  ///
  /// libsecret's constructor otherwise replaces them by the session bus of the process and the
  /// service's well-known name. Properties and signals are not loaded because nothing uses them, which
  /// saves three round trips.
  void (*_Nonnull keep_connection)(GObject *_Nullable service);
} LibSecretFunctions;

/// Loads libsecret and the GLib libraries that it needs. Returns NULL if they are not installed.
const LibSecretFunctions *_Nullable clibsecret_load(void);
