internal import ArgumentParser

/// The scripts with which shells complete the command line of `pb`.
///
/// They take the place of ArgumentParser's: that for bash expands the candidates, so that the name of a type, which any
/// application chooses, runs as a command. These ask `pb` (``CompleteVerb``), and treat its answer as text only.
enum CompletionScript {
  /// Returns the script for a shell.
  static func `for`(_ shell: CompletionShell) -> String {
    switch shell {
    case .zsh: zsh
    case .fish: fish
    default: bash
    }
  }

  /// The candidates are quoted already, and bash inserts them as they are. Without any, it completes names by itself.
  private static let bash = #"""
    _pb() {
      local -a lines
      mapfile -t lines < <("$1" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
      case "${lines-}" in
        files) compopt -o default ;;
        directories) compopt -o dirnames ;;
        *) COMPREPLY=("${lines[@]:1}") ;;
      esac
    }
    complete -o nosort -F _pb pb
    """#

  /// `compadd`, which `_describe` uses, quotes the candidates.
  private static let zsh = #"""
    #compdef pb
    _pb() {
      local -a lines candidates
      lines=("${(@f)$("${(Q)words[1]}" ---complete zsh "${(@Q)words[1,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
      candidates=("${(@)lines[2,-1]}")
      case "$lines[1]" in
        files) _files ;;
        directories) _files -/ ;;
        *) _describe -V 'pb' candidates ;;
      esac
    }
    if [[ "${funcstack[1]}" = _pb ]]; then
      _pb "$@"
    else
      compdef _pb pb
    fi
    """#

  /// fish quotes the candidates.
  private static let fish = #"""
    function __pb_complete
        set -l token (commandline -ct)
        set -l lines (pb ---complete fish (commandline -opc) "$token" 2>/dev/null)
        switch "$lines[1]"
            case files
                __fish_complete_path "$token"
            case directories
                __fish_complete_directories "$token" ''
            case '*'
                printf '%s\n' $lines[2..]
        end
    end
    complete -c pb -e
    complete -c pb -k -f -a '(__pb_complete)'
    """#
}
