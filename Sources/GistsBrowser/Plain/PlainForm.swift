/// The form that creates a gist, asked line by line.
struct PlainForm: Sendable {
  private let form: CreateForm

  init(_ form: CreateForm) { self.form = form }

  var lines: [String] {
    form.focus == .files ? ["Create a gist. Without files your editor opens."] : []
  }

  var prompt: String {
    switch form.focus {
    case .files: "Files:"
    case .description: "Description:"
    case .visibility: "Public? y or n:"
    }
  }
}
