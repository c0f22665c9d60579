import ArgumentParser
import CommandSupport
import HTTPTypes
import TerminalOutput

struct APICommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "api",
    abstract: "Send a request to GitHub's REST API and print the response",
    discussion: """
      PATH is a path of the host's API, such as gists/ID; see https://docs.github.com/rest. With \
      fields or --input, the method defaults to POST. GET fields go into the query.

      Keys can be nested: files[a.txt][content]=TEXT, list[]=ITEM. -F converts true, false, null \
      and integers, and reads @FILE (@- for stdin).

      Like gists delete, DELETE gists/ID asks first and saves a copy in the trash. Changes to \
      gists update your library.

      Examples:
        gists api users/octocat --jq .name
        gists api gists --paginate --jq '.[].id'
        gists api gists -f description=Notes -f 'files[a.txt][content]=Hello'
        gists api -X PATCH gists/ID -F 'files[a.txt][content]=@a.txt'
        gists api -X PUT gists/ID/star
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .trash], takes: .nothing, prints: .list)

  @Argument(
    help: ArgumentHelp("Path of the API, without the host", valueName: "path"),
    completion: .values(.apiPath),
    transform: APIPath.init(argument:))
  var path: APIPath

  @Option(
    name: [.customShort("X", allowingJoined: true), .long],
    help: ArgumentHelp("GET, HEAD, POST, PUT, PATCH or DELETE", valueName: "method"),
    transform: Self.method)
  var method: HTTPRequest.Method?

  @Option(
    name: [.customShort("f"), .customLong("raw-field")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add a string", valueName: "key=value"))
  var rawFields: [String] = []

  @Option(
    name: [.customShort("F"), .customLong("field")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add a typed value", valueName: "key=value"))
  var typedFields: [String] = []

  @Option(
    name: [.customShort("H"), .customLong("header")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add a header", valueName: "name: value"))
  var headers: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Read the request body from a file; - is stdin", valueName: "file"),
    completion: .file())
  var input: String?

  @Flag(help: "Request all pages and print one array")
  var paginate = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @Flag(help: "Delete permanently, bypassing the trash")
  var noTrash = false

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let plan = try plan()
    if paginate, plan.effectiveMethod != .get {
      throw ValidationError("--paginate requires the method GET")
    }
    if input != nil, [.get, .head].contains(plan.effectiveMethod) {
      throw ValidationError("a request with --input can't have the method GET or HEAD")
    }
  }

  func run(in context: AppContext) async throws {
    let plan = try plan()
    if case .delete(let id)? = APIChange(plan.effectiveMethod, path) {
      return try await delete(id, in: context)
    }
    try await APIFlow(
      plan: plan, secretsAreAllowed: secrets.allowSecrets, output: context.output,
      prompts: context.prompts, libraries: context.libraries
    ).run()
  }

  private func delete(_ id: String, in context: AppContext) async throws {
    guard yes || context.console.terminal.canAsk else { throw Failure.needsYes(to: "delete") }
    let gist = NamedGist(session: try context.sessions.session(), id: id, revision: nil)
    try await DeleteFlow(
      gists: [gist], usesTrash: !noTrash, asks: !yes, prompts: context.prompts,
      libraries: context.libraries, repositories: context.repositories
    ).run()
    if isJSON { try context.output.printOutcomes(isCut: false) }
  }

  private func plan() throws -> APIRequestPlan {
    let fields =
      try rawFields.map { try APIField($0, isTyped: false) }
      + typedFields.map { try APIField($0, isTyped: true) }
    return APIRequestPlan(
      path: path, method: method, fields: fields,
      headers: HTTPFields(try headers.map(APIHeader.field)), input: input, isPaginated: paginate)
  }

  private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]

  @Sendable private static func method(_ text: String) throws -> HTTPRequest.Method {
    guard let method = methods.first(where: { $0.rawValue == text.uppercased() }) else {
      throw Failure(
        .wrongUsage, "invalid method: \(text)",
        next: ["use \(methods.map(\.rawValue).alternatives)"])
    }
    return method
  }
}
