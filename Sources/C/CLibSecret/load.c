#include "CLibSecret.h"

#include <CLoading.h>

static struct {
  LibSecretFunctions functions;
  __typeof__(g_initable_new) *initable_new;
  __typeof__(g_object_set) *object_set;
  __typeof__(g_cancellable_source_new) *cancellable_source_new;
  __typeof__(g_source_attach) *source_attach;
  __typeof__(g_source_set_callback) *source_set_callback;
  __typeof__(g_source_unref) *source_unref;
  __typeof__(g_timeout_source_new) *timeout_source_new;
} libsecret;

// The name of the service under construction.
static _Thread_local const char *service_name;

static SecretService *new_service(
    GType type, GDBusConnection *connection, const char *name, GCancellable *cancellable,
    GError **error) {
  service_name = name;
  return (SecretService *)libsecret.initable_new(
      type, cancellable, error, "g-connection", connection, NULL);
}

static gboolean remove_source(GCancellable *cancellable, gpointer data) {
  (void)cancellable, (void)data;
  return G_SOURCE_REMOVE;
}

static gboolean keep_source(gpointer data) {
  (void)data;
  return G_SOURCE_CONTINUE;
}

static void attach(GSource *source, GSourceFunc function, GMainContext *context) {
  libsecret.source_set_callback(source, function, NULL, NULL);
  libsecret.source_attach(source, context);
  libsecret.source_unref(source);
}

static void wake_each_second(GMainContext *context, GCancellable *cancellable) {
  attach(
      libsecret.cancellable_source_new(cancellable), (GSourceFunc)(void (*)(void))remove_source,
      context);
  attach(libsecret.timeout_source_new(1000), keep_source, context);
}

static void keep_connection(GObject *service) {
  libsecret.object_set(
      service,
      "g-bus-type", G_BUS_TYPE_NONE,
      "g-name", service_name,
      "g-flags",
      G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS,
      NULL);
}

static const cloading_function functions[] = {
#define FUNCTION(name) {#name, offsetof(__typeof__(libsecret), functions.name)},
  FUNCTION(g_cancellable_cancel)
  FUNCTION(g_cancellable_is_cancelled)
  FUNCTION(g_cancellable_new)
  FUNCTION(g_dbus_address_escape_value)
  FUNCTION(g_dbus_connection_new_for_address_sync)
  FUNCTION(g_dbus_connection_send_message_with_reply_sync)
  FUNCTION(g_dbus_connection_signal_subscribe)
  FUNCTION(g_dbus_connection_signal_unsubscribe)
  FUNCTION(g_dbus_error_quark)
  FUNCTION(g_dbus_error_strip_remote_error)
  FUNCTION(g_dbus_message_get_body)
  FUNCTION(g_dbus_message_get_sender)
  FUNCTION(g_dbus_message_new_method_call)
  FUNCTION(g_dbus_message_set_body)
  FUNCTION(g_dbus_message_to_gerror)
  FUNCTION(g_error_free)
  FUNCTION(g_free)
  FUNCTION(g_io_error_quark)
  FUNCTION(g_main_context_iteration)
  FUNCTION(g_main_context_new)
  FUNCTION(g_main_context_pop_thread_default)
  FUNCTION(g_main_context_push_thread_default)
  FUNCTION(g_main_context_unref)
  FUNCTION(g_object_unref)
  FUNCTION(g_type_class_peek)
  FUNCTION(g_type_register_static_simple)
  FUNCTION(g_variant_get_boolean)
  FUNCTION(g_variant_get_child_value)
  FUNCTION(g_variant_get_string)
  FUNCTION(g_variant_get_type_string)
  FUNCTION(g_variant_get_uint32)
  FUNCTION(g_variant_is_container)
  FUNCTION(g_variant_n_children)
  FUNCTION(g_variant_new_array)
  FUNCTION(g_variant_new_boolean)
  FUNCTION(g_variant_new_dict_entry)
  FUNCTION(g_variant_new_object_path)
  FUNCTION(g_variant_new_string)
  FUNCTION(g_variant_new_tuple)
  FUNCTION(g_variant_new_variant)
  FUNCTION(g_variant_ref)
  FUNCTION(g_variant_take_ref)
  FUNCTION(g_variant_unref)
  FUNCTION(secret_error_get_quark)
  FUNCTION(secret_service_decode_dbus_secret)
  FUNCTION(secret_service_encode_dbus_secret)
  FUNCTION(secret_service_ensure_session_sync)
  FUNCTION(secret_service_get_session_dbus_path)
  FUNCTION(secret_service_get_type)
  FUNCTION(secret_value_get)
  FUNCTION(secret_value_new)
  FUNCTION(secret_value_unref)
  {"g_initable_new", offsetof(__typeof__(libsecret), initable_new)},
  {"g_object_set", offsetof(__typeof__(libsecret), object_set)},
  {"g_cancellable_source_new", offsetof(__typeof__(libsecret), cancellable_source_new)},
  {"g_source_attach", offsetof(__typeof__(libsecret), source_attach)},
  {"g_source_set_callback", offsetof(__typeof__(libsecret), source_set_callback)},
  {"g_source_unref", offsetof(__typeof__(libsecret), source_unref)},
  {"g_timeout_source_new", offsetof(__typeof__(libsecret), timeout_source_new)},
};

const LibSecretFunctions *clibsecret_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  if (!cloading_load("libsecret-1.so.0", functions, count, &libsecret)) return NULL;
  libsecret.functions.new_service = new_service;
  libsecret.functions.keep_connection = keep_connection;
  libsecret.functions.wake_each_second = wake_each_second;
  return &libsecret.functions;
}
