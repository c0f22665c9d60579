import ArgumentParser

/// Whether to skip the check for secrets: `--allow-secrets`.
package struct SecretOptions: ParsableArguments {
  @Flag(name: .customLong("allow-secrets"), help: "Send even if possible secrets are found")
  package var areAllowed = false

  package init() {}
}
