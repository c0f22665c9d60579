#pragma once
// For the functions that take an item's D-Bus path in place of an object of it: "subject to change",
// and the same in every release since the first.
#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

/// Every token lies in an item of this schema; both attributes are always given.
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

/// The Secret Service seen through this connection, as an object of this class, which is derived
/// from SecretService.
static inline SecretService *gists_secret_service_new(
    GType type, GDBusConnection *connection, GCancellable *cancellable, GError **error) {
  return (SecretService *)g_initable_new(
      type, cancellable, error, "g-connection", connection, NULL);
}

/// To be called while a SecretService is constructed: leaves it the connection that it was given.
///
/// libsecret's constructor always asks for the one session bus of the process. Neither properties
/// nor signals of the service are of use to us: not asking for them saves three round trips.
static inline void gists_secret_service_keep_connection(GObject *service) {
  g_object_set(
      service,
      "g-bus-type", G_BUS_TYPE_NONE,
      "g-flags",
      G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS,
      NULL);
}
