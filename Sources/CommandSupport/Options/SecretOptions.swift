import ArgumentParser

/// Whether what is sent is looked through for secrets: `--allow-secrets`.
package struct SecretOptions: ParsableArguments {
  @Flag(name: .customLong("allow-secrets"), help: "Send what seems to hold passwords or keys.")
  package var areAllowed = false

  package init() {}
}
