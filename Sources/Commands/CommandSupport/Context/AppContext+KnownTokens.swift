package import ChildProcesses

extension AppContext {
  /// The tokens in variables, and those that this run has used so far.
  package var knownTokens: KnownTokens { KnownTokens(variables, resolvedTokens) }
}

extension KnownTokens {
  fileprivate init(_ variables: EnvironmentVariables, _ resolved: ResolvedTokens) {
    self.init(Self.variables.compactMap { variables[$0]?.trimmed } + resolved.values)
  }
}

extension ChildEnvironment {
  /// The environment of other programs: none of the tokens that this run knows or will find.
  package init(_ variables: EnvironmentVariables, _ resolved: ResolvedTokens) {
    self.init(variables.all) { value in KnownTokens(variables, resolved).areIn(value) }
  }
}
