import CommandSupport
import GistsTUI

extension AppContext {
  /// The colors of the browser.
  var browserTheme: Theme {
    switch colorTheme {
    case .terminal, nil: .terminal
    case .light: .light
    case .dark: .dark
    case .highContrast: .highContrast
    }
  }
}
