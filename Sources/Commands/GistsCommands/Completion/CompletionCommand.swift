import ArgumentParser
import CommandSupport
import TerminalOutput

struct CompletionCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print a shell completion script",
    discussion: """
      Packages install the scripts. Otherwise, save yours where your shell looks for completions \
      and start a new shell. Completes commands, options, files and, from your library, gist IDs \
      with descriptions, gist files and revisions, users, languages and tags, without the network \
      or the keyring.

      Examples:
        gists completion bash > ~/.local/share/bash-completion/completions/gists
        gists completion zsh > "${fpath[1]}/_gists"
        gists completion fish > ~/.config/fish/completions/gists.fish
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, sendsRequests: false)

  @Argument(help: ArgumentHelp("Your shell", valueName: "shell"))
  var shell: CompletingShell

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    try context.console.out.writeLine(shell.script)
  }
}

enum CompletingShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// Reads `--generate-completion-script SHELL`, which packagers know from other programs.
  init?(asked arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script" else { return nil }
    self.init(rawValue: arguments[1])
  }

  /// The script that completes the command lines of `gists`.
  ///
  /// It asks `gists` itself for the candidates, so it never becomes outdated.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}

/// The scripts ask `gists __complete SHELL WORDS…`; the last word is the one at the cursor.
///
/// Each line of the answer is a candidate, then a tab and its description if it has one. The line
/// `:files` or `:folders` asks the shell for its own candidates.
extension CompletingShell {
  /// Bash inserts candidates unchanged and has no descriptions, so they are part of the listed
  /// candidates and left out when a candidate is inserted.
  static let bashScript = #"""
    # bash completion for gists
    _gists() {
      local program=$1 line=${COMP_LINE:0:COMP_POINT} prefix= word value description i width=0
      local -a words=() values=() descriptions=()
      # Bash also splits words at = : and @, but what no space separates is one word.
      for ((i = 0; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ${#words[@]} -eq 0 || $line == [[:space:]]* ]]; then
          words+=("$word")
          line=${line#"${line%%[![:space:]]*}"}
        else
          words[${#words[@]}-1]+=$word
        fi
        line=${line#"$word"}
      done
      if [[ $line == [[:space:]]* || ${#words[@]} -le 1 ]]; then
        word=${line#"${line%%[![:space:]]*}"}
      else
        prefix=${words[${#words[@]}-1]}
        word=$prefix$line
        unset "words[${#words[@]}-1]"
        [[ $line == [=:] ]] && prefix=$word
        # Readline replaces the @ before the word too.
        prefix=${prefix%@}
      fi
      type -P -- "$program" >/dev/null || program=gists
      while IFS=$'\t' read -r value description; do
        case $value in
          :files) compopt -o default; return ;;
          :folders) compopt -o dirnames; return ;;
        esac
        # Within quotes that the user opened, other characters would end them or run a command.
        case $word in
          \"*) [[ $value == *[\"\$\`\\!]* ]] && continue ;;
          \'*) [[ $value == *\'* ]] && continue ;;
          *[\"\']*) continue ;;
          *) [[ $value == *[^[:alnum:]_./:=@+,-]* ]] && printf -v value %q "$value" ;;
        esac
        value=${value#"$prefix"}
        values+=("$value")
        descriptions+=("$description")
        ((${#value} > width)) && width=${#value}
      done < <(command "$program" __complete bash "${words[@]:1}" "$word" 2>/dev/null)
      compopt -o nosort 2>/dev/null
      # 37 and 42 insert candidates instead of listing them.
      if [[ ${#values[@]} -gt 1 && $COMP_TYPE != 37 && $COMP_TYPE != 42 ]]; then
        for ((i = 0; i < ${#values[@]}; i++)); do
          [[ ${descriptions[i]} ]] || continue
          description=${descriptions[i]:0:$((${COLUMNS:-80} > width + 20 ? ${COLUMNS:-80} - width - 5 : 15))}
          printf -v 'values[i]' '%-*s  (%s)' "$width" "${values[i]}" "$description"
        done
      fi
      COMPREPLY=("${values[@]}")
    }
    complete -F _gists gists
    """#

  static let zshScript = #"""
    #compdef gists
    # zsh completion for gists
    _gists() {
      local line value
      local -i width=0
      local -a values descriptions shown
      for line in "${(@f)$(command ${(Q)words[1]} __complete zsh \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        case $line in
          :files|:folders)
            compset -P '--*='
            if [[ $line == :files ]]; then _files; else _files -/; fi
            return ;;
          ?*)
            value=${line%%$'\t'*}
            values+=("$value")
            descriptions+=("${${line#"$value"}#$'\t'}")
            (( ${#value} > width )) && width=${#value} ;;
        esac
      done
      (( ${#values} )) || return 1
      if [[ -z ${(j::)descriptions} ]]; then
        compadd -V gists -a values
        return
      fi
      for value line in "${(@)values:^descriptions}"; do
        shown+=("${(r:width:)value}${line:+  -- $line}")
      done
      compadd -V gists -l -d shown -a values
    }
    if [[ ${funcstack[1]} == _gists ]]; then
      _gists "$@"
    elif (( ${+functions[compdef]} )); then
      compdef _gists gists
    fi
    """#

  static let fishScript = #"""
    # fish completion for gists
    function __gists_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        set -l lines (command $program __complete fish $words "$word" 2>/dev/null)
        switch "$lines[1]"
            case :files :folders
                set -l option (string match -r -- '^--[^=]+=' "$word")
                set -l path (string replace -r -- '^--[^=]+=' '' "$word")
                set -l paths
                if test "$lines[1]" = :files
                    set paths (__fish_complete_path "$path")
                else
                    set paths (__fish_complete_directories "$path" '')
                end
                printf '%s\n' "$option"$paths
            case '*'
                printf '%s\n' $lines
        end
    end
    complete -c gists -e
    complete -c gists -f -k -a '(__gists_complete)'
    """#
}
