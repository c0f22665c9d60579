/// The user's options for the display.
struct ViewOptions: Sendable {
  /// Whether the selection is shown beside the list.
  var hasPreview = true
  /// Whether an opened document fills the screen.
  var isWhole = false
  var hasLineNumbers = false
  /// Whether the lines of documents are wrapped.
  var wraps = true
  var hasMouse = false
  /// Whether rows have their owners' avatars.
  var showsAvatars = false
  /// Whether messages are for plain mode, which uses words instead of keys.
  var isPlain = false
}
