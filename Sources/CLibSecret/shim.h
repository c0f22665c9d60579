#pragma once
// Declares the functions that use an item's D-Bus path instead of an object. They are "subject to
// change", but have been the same in every release.
#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

/// The schema of all token items. Both attributes are always set.
static inline const SecretSchema *gists_token_schema(void) {
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

/// Returns the Secret Service on a connection, as an object of a class derived from SecretService.
static inline SecretService *gists_secret_service_new(
    GType type, GDBusConnection *connection, GCancellable *cancellable, GError **error) {
  return (SecretService *)g_initable_new(
      type, cancellable, error, "g-connection", connection, NULL);
}

/// Makes a SecretService keep its connection. Call it while the object is constructed.
///
/// libsecret's constructor otherwise replaces it by the session bus of the process. Properties and
/// signals are not loaded because nothing uses them, which saves three round trips.
static inline void gists_secret_service_keep_connection(GObject *service) {
  g_object_set(
      service,
      "g-bus-type", G_BUS_TYPE_NONE,
      "g-flags",
      G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS,
      NULL);
}
