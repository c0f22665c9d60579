/// Another program that may have a token for a host.
package enum TokenProgram: String, CaseIterable, Sendable {
  case gh, git
}
