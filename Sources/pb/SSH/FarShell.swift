internal import Bytes

/// The scripts for the shell on the far side, and its answers.
///
/// It reads these lines from its standard input. At the end of the input it removes what it has created, whether pb has
/// closed it, was killed, or the connection was lost.
enum FarShell {
  /// The beginning of each line for pb: the files that a login shell reads may print other lines.
  static let mark = "pasteboard-ssh: "
  /// The last line of what ``preparation`` prints, and of what ``setting(program:command:)`` prints.
  static let (asked, ready) = ("asked", "ready")

  /// The names by which programs on the far side find pb.
  static let names = ["pb"] + DropIn.allCases.map(\.rawValue)

  /// Creates a folder for the user alone, and reports the facts.
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

  /// Returns a script that creates pb's names and writes the session's script; `program` is the copy of pb that was
  /// brought, if any.
  ///
  /// The command is written to a file as a here-document between two unguessable lines, so it may contain any
  /// characters, and no login shell, even fish or csh, reads it before running it.
  static func setting(program: String?, command: String?) -> String {
    let end = "END-\(UInt64.random(in: .min ... .max))"
    let programLine = program.map { "pb=\($0)\n" } ?? ""
    let commandLines = command.map { "cat > \"$folder/command\" <<'\(end)'\n\($0)\n\(end)\n" } ?? ""
    return programLine + "for name in \(names.joined(separator: " ")); do ln -s \"$pb\" \"$folder/bin/$name\"; done\n"
      + commandLines + "cat > \"$folder/run\" <<'\(end)'\n\(session)\(end)\nprintf '\\n\(mark)\(ready)\\n'\n"
  }

  /// Returns a script that opens the far side's clipboard for this one: pb prints the path of its socket, and serves it
  /// until its input, which is that of the shell, ends. Secrets are not read by it unless `secrets` is set.
  static func opening(program: String?, secrets: Bool) -> String {
    let options = ["--\(OptionName.far.rawValue)"] + (secrets ? ["--\(OptionName.secrets.rawValue)"] : [])
    return (program.map { "pb=\($0)\n" } ?? "") + "\"$pb\" link \(options.joined(separator: " ")); exit\n"
  }

  /// Runs the user's shell, or the command in it, with the clipboard of this side.
  ///
  /// A login shell's own files may reset PATH, like /etc/profile of Debian: the shell that stays begins after them.
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

/// The answers of the far shell.
struct FarFacts: Equatable {
  /// The folder that the shell has created; no shell treats its characters specially.
  let folder: String
  /// The kind of the machine, from `uname -sm`.
  let machine: String
  /// The path of pb; nil if there is none.
  let program: String?
  /// The path of the pb that it was lent; nil if none was.
  var lent: String?

  /// Reads the answers; nil if they cannot be the output of ``FarShell``.
  init?(_ lines: [String]) {
    func fact(_ name: String) -> String? {
      lines.last { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.utf8.count + 1)) }
    }
    guard let folder = fact("folder"), let machine = fact("machine"), let program = fact("program"),
      folder.utf8.count <= FarFacts.longestFolder, FarFacts.isPlainPath(folder)
    else { return nil }
    (self.folder, self.machine) = (folder, machine)
    self.program = program.isEmpty ? nil : program
  }

  /// Whether no shell, and no option of ssh, treats characters of this path specially.
  static func isPlainPath(_ path: String) -> Bool {
    path.hasPrefix("/") && path.utf8.allSatisfy { PercentEncoding.isLetterOrDigit($0) || "/._-".utf8.contains($0) }
  }

  /// The maximum length of the folder's path, in bytes: the socket's address must fit its name too (unix(7)).
  private static let longestFolder = 100

  /// The path of the forwarded socket.
  var socket: String { folder + "/socket" }
}
