/// The stable name of an error for scripts, in the `code` of `--json`.
///
/// A released code never changes.
package enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  // MARK: One for each exit status, of errors without a code of their own
  case done
  case notFound = "not_found"
  case cancelled
  case signInNeeded = "sign_in_needed"
  case wrongUsage = "wrong_usage"
  case dataRefused = "data_refused"
  case inputMissing = "input_missing"
  case unreachable
  case internalError = "internal_error"
  case systemError = "system_error"
  case cannotWrite = "cannot_write"
  case tryLater = "try_later"
  case protocolBroken = "protocol_broken"
  case forbidden
  case configurationUnusable = "configuration_unusable"
  case brokenPipe = "broken_pipe"

  // MARK: Signing in, and tokens
  case badRefreshToken = "bad_refresh_token"
  case codeExpired = "code_expired"
  case declined
  case deviceFlowDisabled = "device_flow_disabled"
  case incorrectClientCredentials = "incorrect_client_credentials"
  case incorrectDeviceCode = "incorrect_device_code"
  case malformedToken = "malformed_token"
  case managedUser = "managed_user"
  /// The token lacks the gist scope.
  case missingScope = "missing_scope"
  case noClientId = "no_client_id"
  case noToken = "no_token"
  case otherAccount = "other_account"
  case signInRefused = "sign_in_refused"
  /// The command in `GISTS_TOKEN_COMMAND` did not print a token.
  case tokenCommandFailed = "token_command_failed"
  case tokenInDanger = "token_in_danger"
  /// The host rejected the token.
  case tokenRejected = "token_rejected"
  case unauthorizedClient = "unauthorized_client"
  case unknownClient = "unknown_client"
  case unsupportedGrantType = "unsupported_grant_type"
  case unusableToken = "unusable_token"

  // MARK: The keyring
  case keyringConfirmation = "keyring_confirmation"
  case keyringDismissed = "keyring_dismissed"
  case keyringFailed = "keyring_failed"
  /// The keyring is locked, and the user may not be asked to unlock it.
  case keyringLocked = "keyring_locked"
  case keyringTimeout = "keyring_timeout"
  case keyringUnanswered = "keyring_unanswered"
  case keyringUnavailable = "keyring_unavailable"

  // MARK: Hosts and rate limits
  case insecureHost = "insecure_host"
  case malformedHost = "malformed_host"
  case otherHost = "other_host"
  case rateLimit = "rate_limit"
  case secondaryRateLimit = "secondary_rate_limit"
  case strangeAddress = "strange_address"
  case strangePage = "strange_page"
  case unknownHost = "unknown_host"

  // MARK: The command line and settings
  case invalidExpression = "invalid_expression"
  case invalidField = "invalid_field"
  case invalidHeader = "invalid_header"
  case invalidSetting = "invalid_setting"
  case invalidTag = "invalid_tag"
  case jsonFields = "json_fields"
  case needsYes = "needs_yes"
  case noCommand = "no_command"
  case noFileNamed = "no_file_named"
  case noTerminal = "no_terminal"
  case notAGist = "not_a_gist"
  case notAPath = "not_a_path"
  case prefixRefused = "prefix_refused"
  case severalDrafts = "several_drafts"
  case severalGists = "several_gists"
  case severalRevisions = "several_revisions"
  case slowExpression = "slow_expression"
  case unknownCommand = "unknown_command"
  case unknownSetting = "unknown_setting"

  // MARK: Gists, comments and content to send
  case changed
  /// Somebody else changed the same thing in the meantime.
  case conflict
  /// A merged text still has conflict markers.
  case conflictMarkers = "conflict_markers"
  case deleted
  case nameTaken = "name_taken"
  case noFilesLeft = "no_files_left"
  case noSuchComment = "no_such_comment"
  case noSuchFile = "no_such_file"
  case noSuchRevision = "no_such_revision"
  case notDeleted = "not_deleted"
  case notEditable = "not_editable"
  /// The gist or comment belongs to somebody else.
  case notYours = "not_yours"
  case otherBranches = "other_branches"
  case otherContents = "other_contents"
  case otherFiles = "other_files"
  case otherVisibility = "other_visibility"
  /// The response to a change was lost: the change may or may not have been made.
  case outcomeUnknown = "outcome_unknown"
  case ownGist = "own_gist"
  case sameName = "same_name"
  /// Possible secrets were found in the content to send.
  case secrets
  case tooBig = "too_big"
  case tooManyFiles = "too_many_files"

  // MARK: Files, links, the library and the trash
  case binary
  case busy
  case damagedTrash = "damaged_trash"
  case exists
  case goneThere = "gone_there"
  case isAFolder = "is_a_folder"
  case isALink = "is_a_link"
  case isASubmodule = "is_a_submodule"
  case libraryUnusable = "library_unusable"
  case missingHere = "missing_here"
  case noClone = "no_clone"
  /// The library does not have it.
  case noCopy = "no_copy"
  case notInTrash = "not_in_trash"
  case notLinked = "not_linked"
  case notPushed = "not_pushed"
  case notRestorable = "not_restorable"
  case refusedName = "refused_name"
  case watchLimit = "watch_limit"

  // MARK: Other programs
  case editorFailed = "editor_failed"
  case editorNotStarted = "editor_not_started"
  case emptyClipboard = "empty_clipboard"
  case filterCrashed = "filter_crashed"
  case filterFailed = "filter_failed"
  case ghFailed = "gh_failed"
  case gitEnded = "git_ended"
  case gitFailed = "git_failed"
  case gitNotStarted = "git_not_started"
  case invalidJson = "invalid_json"
  case noBrowser = "no_browser"
  case noClipboard = "no_clipboard"
  case noEditor = "no_editor"
  case noGh = "no_gh"
  case noGit = "no_git"
  case noJq = "no_jq"
  case noNotifications = "no_notifications"
  case noSystemd = "no_systemd"
  case systemctlFailed = "systemctl_failed"
}

extension ExitStatus {
  /// The code of a failure without a code of its own.
  package var code: ErrorCode {
    switch self {
    case .done: .done
    case .no: .notFound
    case .cancelled: .cancelled
    case .signInNeeded: .signInNeeded
    case .wrongUsage: .wrongUsage
    case .dataRefused: .dataRefused
    case .inputMissing: .inputMissing
    case .unreachable: .unreachable
    case .bug: .internalError
    case .systemError: .systemError
    case .cannotWrite: .cannotWrite
    case .tryLater: .tryLater
    case .protocolBroken: .protocolBroken
    case .forbidden: .forbidden
    case .configurationUnusable: .configurationUnusable
    case .brokenPipe: .brokenPipe
    }
  }
}
