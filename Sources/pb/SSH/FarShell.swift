internal import Bytes

/// What the shell at the far end is told, and what it says.
///
/// It reads these lines from its standard input, whose end is its own: then it takes away what it has made, whether pb
/// has closed it, was killed, or the connection was lost.
enum FarShell {
  /// What begins each line that is meant for pb: the files that a login shell reads may print others.
  static let mark = "pasteboard-ssh: "
  /// The last line of what ``preparation`` prints, and of what ``setting(program:command:)`` prints.
  static let (asked, ready) = ("asked", "ready")

  /// The names by which programs on the far side find pb.
  static let names = ["pb"] + DropIn.allCases.map(\.rawValue)

  /// Makes a folder for the user alone, and tells what there is.
  static let preparation = #"""
    umask 077
    base=${XDG_RUNTIME_DIR:-/tmp}
    case $base in *[!A-Za-z0-9/._-]*) base=/tmp ;; esac
    if [ ${#base} -gt 64 ]; then base=/tmp; fi
    folder=$(mktemp -d "$base/pasteboard-XXXXXXXX" 2>/dev/null) || folder=$(mktemp -d /tmp/pasteboard-XXXXXXXX) || exit
    trap 'rm -rf "$folder"' EXIT
    trap 'exit 1' HUP INT TERM
    mkdir "$folder/bin"
    for pb in "$(command -v pb)" "$HOME/.local/bin/pb" ""; do
      case $("$pb" --version 2>/dev/null </dev/null) in "pb "*) break ;; esac
    done
    printf '\n\#(mark)%s\n' "folder $folder" "machine $(uname -sm)" "program $pb" \#(asked)

    """#

  /// Gives pb its names and writes what runs in the session; `program` is the one that was brought, if one was.
  ///
  /// The command goes into a file by a document of the shell's, between two lines that nobody can guess: so it may have any
  /// characters, and no login shell, be it fish or csh, reads it before it is run by it.
  static func setting(program: String?, command: String?) -> String {
    let end = "END-\(UInt64.random(in: .min ... .max))"
    let programLine = program.map { "pb=\($0)\n" } ?? ""
    let commandLines = command.map { "cat > \"$folder/command\" <<'\(end)'\n\($0)\n\(end)\n" } ?? ""
    return programLine + "for name in \(names.joined(separator: " ")); do ln -s \"$pb\" \"$folder/bin/$name\"; done\n"
      + commandLines + "cat > \"$folder/run\" <<'\(end)'\n\(session)\(end)\nprintf '\\n\(mark)\(ready)\\n'\n"
  }

  /// Runs the user's shell, or the command by it, with the clipboard of this side.
  ///
  /// A login shell's own files may set PATH anew, as /etc/profile of Debian does: the one that stays begins after them.
  private static let session = #"""
    folder=${0%/*}
    SHELL=${SHELL:-/bin/sh}
    PASTEBOARD_SOCKET=$folder/socket
    export SHELL PASTEBOARD_SOCKET
    begin() {
      PATH=$folder/bin:$PATH
      export PATH
      exec "$SHELL" "$@"
    }
    if [ -e "$folder/command" ]; then begin -c "$(cat "$folder/command")"; fi
    stay="exec env PASTEBOARD_SOCKET=$folder/socket \"PATH=$folder/bin:\$PATH\" \"\$SHELL\""
    if [ -t 0 ]; then stay="$stay -i"; fi
    case ${SHELL##*/} in
      ash | bash | dash | fish | ksh | mksh | sh | zsh) exec "$SHELL" -l -c "$stay" ;;
    esac
    begin

    """#
}

/// What the far shell has said.
struct FarFacts: Equatable {
  /// The folder that it has made, of characters that no shell takes for anything else.
  let folder: String
  /// What kind of machine it is, as `uname -sm` says.
  let machine: String
  /// Where pb is; nil if there is none.
  let program: String?

  /// Nil if they cannot be what ``FarShell`` prints.
  init?(_ lines: [String]) {
    func fact(_ name: String) -> String? {
      lines.last { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.utf8.count + 1)) }
    }
    guard let folder = fact("folder"), let machine = fact("machine"), let program = fact("program"),
      folder.hasPrefix("/"), folder.utf8.count <= FarFacts.longestFolder,
      folder.utf8.allSatisfy({ PercentEncoding.isLetterOrDigit($0) || "/._-".utf8.contains($0) })
    else { return nil }
    (self.folder, self.machine) = (folder, machine)
    self.program = program.isEmpty ? nil : program
  }

  /// The socket's name has to fit an address too (unix(7)).
  private static let longestFolder = 100

  /// The forwarded socket.
  var socket: String { folder + "/socket" }
}
