import ArgumentParser
import ByteTools
import CommandSupport
import TerminalOutput

struct WidgetCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "widget", abstract: "Print a shell script that binds gists insert to Ctrl-G",
    discussion: """
      In the shell, Ctrl-G then opens gists insert and inserts your choice at the cursor. Nothing \
      runs until you press Enter. Escape, Ctrl-C or an error leaves the command line unchanged. \
      Works in the emacs and vi modes of all three shells.

      To use another key, set GISTS_WIDGET_KEY to ctrl- or alt- and a letter: alt-s.

      Examples:
        gists widget fish | source             # in ~/.config/fish/config.fish
        eval "$(gists widget bash)"            # in ~/.bashrc
        eval "$(gists widget zsh)"             # in ~/.zshrc
        eval "$(GISTS_WIDGET_KEY=alt-s gists widget zsh)"
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, sendsRequests: false)

  @Argument(help: ArgumentHelp("Your shell", valueName: "shell"))
  var shell: CompletingShell

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let name = "GISTS_WIDGET_KEY"
    let text = context.settings.variables[name] ?? "ctrl-g"
    guard let key = WidgetKey(text) else {
      throw Failure(
        .configurationUnusable, "invalid \(name): \(text)",
        next: ["use ctrl- or alt- and a letter, such as ctrl-g or alt-s"])
    }
    try context.console.out.writeLine(key.script(for: shell))
  }
}

/// A key that opens `gists insert` in the shell.
struct WidgetKey: Hashable, Sendable {
  private enum Modifier: String {
    case control = "ctrl", alt
  }

  private let modifier: Modifier
  private let letter: Character

  /// Control letters that the terminal turns into Tab, Enter or a signal, or that stop its output.
  private static let taken: Set<Character> = ["c", "i", "j", "m", "q", "s", "z"]

  /// Reads `ctrl-g` or `alt-s`; returns nil for anything else, and for a key that does not reach
  /// the shell.
  init?(_ text: String) {
    let parts = text.trimmed.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let modifier = Modifier(rawValue: String(parts[0])),
      parts[1].utf8.count == 1, let letter = parts[1].first, letter.utf8.allSatisfy(\.isASCIILetter)
    else { return nil }
    if modifier == .control, Self.taken.contains(letter) { return nil }
    (self.modifier, self.letter) = (modifier, letter)
  }

  func notation(in shell: CompletingShell) -> String {
    switch (shell, modifier) {
    case (.bash, .control): #"\C-\#(letter)"#
    case (.bash, .alt): #"\e\#(letter)"#
    case (.zsh, .control): "^\(letter.uppercased())"
    case (.zsh, .alt): "^[\(letter)"
    case (.fish, .control): #"\c\#(letter)"#
    case (.fish, .alt): #"\e\#(letter)"#
    }
  }

  func script(for shell: CompletingShell) -> String {
    let script =
      switch shell {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return script.replacing("KEY", with: notation(in: shell))
  }
}

/// The scripts run `gists insert --widget`, which prints the text, or an error if its status is
/// neither 0 nor 2 (cancelled).
///
/// `$(…)` removes line ends from the end of the text, so something else follows them. The screen of
/// `gists` ends bracketed paste, without which a paste of several lines would run.
extension WidgetKey {
  private static let bashScript = #"""
    # gists: insert a snippet at the cursor
    __gists_insert() {
      local text code
      text=$(command gists insert --widget; code=$?; printf .; exit $code)
      code=$?
      text=${text%.}
      [[ $(bind -v) != *'enable-bracketed-paste on'* ]] || printf '\e[?2004h' >/dev/tty
      case $code in
        0)
          READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$text${READLINE_LINE:READLINE_POINT}
          READLINE_POINT=$((READLINE_POINT + ${#text})) ;;
        2) ;;
        *) printf '%s\n' "$text" >&2 ;;
      esac
    }
    if [[ $- == *i* ]]; then
      bind -m emacs-standard -x '"KEY": __gists_insert'
      bind -m vi-insert -x '"KEY": __gists_insert'
      bind -m vi-command -x '"KEY": __gists_insert'
    fi
    """#

  private static let zshScript = #"""
    # gists: insert a snippet at the cursor
    __gists_insert() {
      emulate -L zsh
      local text code
      # Where lines are printed, they begin below the prompt.
      [[ ${GISTS_PLAIN:-0} == 0 && $TERM != dumb ]] || zle -I
      text=$(command gists insert --widget; code=$?; printf .; exit $code)
      code=$?
      text=${text%.}
      (( ! ${+zle_bracketed_paste} )) || print -rn -- $zle_bracketed_paste[1] >/dev/tty
      zle reset-prompt
      case $code in
        (0) LBUFFER+=$text ;;
        (2) ;;
        (*) zle -M -- $text ;;
      esac
    }
    if [[ -o interactive ]]; then
      zle -N __gists_insert
      bindkey -M emacs 'KEY' __gists_insert
      bindkey -M viins 'KEY' __gists_insert
      bindkey -M vicmd 'KEY' __gists_insert
    fi
    """#

  private static let fishScript = #"""
    # gists: insert a snippet at the cursor
    function __gists_insert
        command gists insert --widget | read --local --null text
        set -l code $pipestatus[1]
        test "$TERM" = dumb; or printf '\e[?2004h' >/dev/tty
        switch $code
            case 0
                commandline --insert -- "$text"
            case 2
            case '*'
                printf '\n%s\n' "$text" >&2
        end
        commandline --function repaint
    end
    if status is-interactive
        bind KEY __gists_insert
        bind -M insert KEY __gists_insert
    end
    """#
}
