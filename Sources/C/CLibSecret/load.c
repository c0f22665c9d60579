#include "CLibSecret.h"

#include <CLoading.h>

static struct {
  LibSecretFunctions functions;
  // Swift can't call these: they have variable arguments.
  __typeof__(g_initable_new) *initable_new;
  __typeof__(g_object_set) *object_set;
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
  libsecret.functions.g_source_set_callback(source, function, NULL, NULL);
  libsecret.functions.g_source_attach(source, context);
  libsecret.functions.g_source_unref(source);
}

static void wake_each_second(GMainContext *context, GCancellable *cancellable) {
  attach(
      libsecret.functions.g_cancellable_source_new(cancellable), (GSourceFunc)(void (*)(void))remove_source,
      context);
  attach(libsecret.functions.g_timeout_source_new(1000), keep_source, context);
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
#define TYPED(type, name, parameters) FUNCTION(name)
  CLIBSECRET_FUNCTIONS(FUNCTION, TYPED)
  {"g_initable_new", offsetof(__typeof__(libsecret), initable_new)},
  {"g_object_set", offsetof(__typeof__(libsecret), object_set)},
};

const LibSecretFunctions *clibsecret_load(void) {
  size_t count = sizeof functions / sizeof *functions;
  if (!cloading_load("libsecret-1.so.0", functions, count, &libsecret)) return NULL;
  libsecret.functions.new_service = new_service;
  libsecret.functions.keep_connection = keep_connection;
  libsecret.functions.wake_each_second = wake_each_second;
  return &libsecret.functions;
}
