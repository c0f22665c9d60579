#pragma once
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

/// The Secret Service seen through this connection, as an object of this class derived from SecretService.
///
/// libsecret's own constructors know only the one session bus of the process, whose connection is never closed. Neither
/// properties nor signals of the service are of use here, so they are not asked for: that saves three round trips.
static inline SecretService *gists_secret_service_new(
    GType type, GDBusConnection *connection, GCancellable *cancellable, GError **error) {
  return (SecretService *)g_initable_new(
      type, cancellable, error,
      "g-flags", G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS,
      "g-connection", connection,
      "g-name", "org.freedesktop.secrets",
      "g-object-path", "/org/freedesktop/secrets",
      "g-interface-name", "org.freedesktop.Secret.Service",
      NULL);
}
