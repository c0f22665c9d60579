#pragma once
// Declares the functions that encrypt a secret for a D-Bus message. They are "subject to change", but
// have been the same in every release.
#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

/// The functions of libsecret and GLib that the keyring needs. `TYPED` ones never return NULL, which
/// their own declarations don't say.
#define CLIBSECRET_FUNCTIONS(FUNCTION, TYPED) \
  FUNCTION(g_cancellable_cancel) \
  FUNCTION(g_cancellable_is_cancelled) \
  FUNCTION(g_cancellable_source_new) \
  FUNCTION(g_dbus_address_escape_value) \
  FUNCTION(g_dbus_connection_new_for_address_sync) \
  FUNCTION(g_dbus_connection_send_message_with_reply_sync) \
  FUNCTION(g_dbus_connection_signal_subscribe) \
  FUNCTION(g_dbus_connection_signal_unsubscribe) \
  FUNCTION(g_dbus_error_quark) \
  FUNCTION(g_dbus_error_strip_remote_error) \
  FUNCTION(g_dbus_message_get_body) \
  FUNCTION(g_dbus_message_get_sender) \
  FUNCTION(g_dbus_message_new_method_call) \
  FUNCTION(g_dbus_message_set_body) \
  FUNCTION(g_dbus_message_to_gerror) \
  FUNCTION(g_error_free) \
  FUNCTION(g_free) \
  FUNCTION(g_io_error_quark) \
  FUNCTION(g_main_context_iteration) \
  FUNCTION(g_main_context_pop_thread_default) \
  FUNCTION(g_main_context_push_thread_default) \
  FUNCTION(g_main_context_unref) \
  FUNCTION(g_object_unref) \
  FUNCTION(g_source_attach) \
  FUNCTION(g_source_set_callback) \
  FUNCTION(g_source_unref) \
  FUNCTION(g_timeout_source_new) \
  FUNCTION(g_type_class_peek) \
  FUNCTION(g_type_register_static_simple) \
  FUNCTION(g_variant_get_boolean) \
  FUNCTION(g_variant_get_uint32) \
  FUNCTION(g_variant_is_container) \
  FUNCTION(g_variant_n_children) \
  FUNCTION(g_variant_unref) \
  FUNCTION(secret_error_get_quark) \
  FUNCTION(secret_service_decode_dbus_secret) \
  FUNCTION(secret_service_encode_dbus_secret) \
  FUNCTION(secret_service_ensure_session_sync) \
  FUNCTION(secret_service_get_session_dbus_path) \
  FUNCTION(secret_service_get_type) \
  FUNCTION(secret_value_get) \
  FUNCTION(secret_value_new) \
  FUNCTION(secret_value_unref) \
  TYPED(GCancellable *_Nonnull, g_cancellable_new, (void)) \
  TYPED(GMainContext *_Nonnull, g_main_context_new, (void)) \
  TYPED(GVariant *_Nonnull, g_variant_get_child_value, (GVariant *_Nonnull value, gsize index)) \
  TYPED( \
      const char *_Nonnull, g_variant_get_string, \
      (GVariant *_Nonnull value, gsize *_Nullable length)) \
  TYPED(const char *_Nonnull, g_variant_get_type_string, (GVariant *_Nonnull value)) \
  TYPED( \
      GVariant *_Nonnull, g_variant_new_array, \
      (const GVariantType *_Nullable type, GVariant *_Nullable const *_Nonnull values, gsize count)) \
  TYPED(GVariant *_Nonnull, g_variant_new_boolean, (gboolean flag)) \
  TYPED( \
      GVariant *_Nonnull, g_variant_new_dict_entry, \
      (GVariant *_Nonnull key, GVariant *_Nonnull value)) \
  TYPED(GVariant *_Nonnull, g_variant_new_object_path, (const char *_Nonnull path)) \
  TYPED(GVariant *_Nonnull, g_variant_new_string, (const char *_Nonnull text)) \
  TYPED( \
      GVariant *_Nonnull, g_variant_new_tuple, \
      (GVariant *_Nullable const *_Nonnull values, gsize count)) \
  TYPED(GVariant *_Nonnull, g_variant_new_variant, (GVariant *_Nonnull value)) \
  TYPED(GVariant *_Nonnull, g_variant_ref, (GVariant *_Nonnull value)) \
  TYPED(GVariant *_Nonnull, g_variant_take_ref, (GVariant *_Nonnull value))

#define CLIBSECRET_MEMBER(name) __typeof__(name) *_Nonnull name;
#define CLIBSECRET_TYPED_MEMBER(type, name, parameters) type (*_Nonnull name) parameters;

/// The loaded functions.
///
/// The program does not link to them: most runs never open the keyring, and loading them takes a
/// third of the start-up time.
typedef struct LibSecretFunctions {
  CLIBSECRET_FUNCTIONS(CLIBSECRET_MEMBER, CLIBSECRET_TYPED_MEMBER)
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
