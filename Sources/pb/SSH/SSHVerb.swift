internal import ArgumentParser
internal import Glibc
internal import Linux
internal import PasteboardClient

/// `pb ssh`: a shell or a command on another machine, whose programs share the clipboard of this one.
///
/// Forwards a socket that the daemon opens for guests: pasting there requests the bytes from the daemon here, and none
/// travel before.
struct SSHVerb: Verb {
  var words: [String]
  /// Whether to copy this program to the far side.
  var brings = false
  /// The far side's rights to the clipboard.
  var rights = GuestRights()

  func run() throws {
    let words = try SSHWords(words)
    switch try end(words) {
    case .stopped(let signal): Program.end(by: signal)
    case .exited(let code): exit(code)
    }
  }

  /// Does everything, and returns how it ended. Leaves nothing on either side.
  private func end(_ words: SSHWords) throws -> SSHEnd {
    do {
      var clipboard: SharedClipboard?
      let connection = try SSHConnection(words) { clipboard = try SharedClipboard(with: rights, link: "\($0)/socket") }
      defer { connection.close() }
      let far = try connection.prepare(brings: brings)
      let command = words.command.isEmpty ? nil : words.command.joined(separator: " ")
      try connection.tell(FarShell.setting(program: far.lent, command: command))
      _ = try connection.lines(until: FarShell.ready)
      try connection.forward(.there(path: far.socket, from: "socket"))
      return try connection.session(in: far, clipboard)
    } catch let end as SSHEnd {
      return end
    }
  }
}

struct SSHCommand: VerbCommand {
  static let help = VerbHelp(
    "ssh", "Use this clipboard on another machine.",
    usage: "pb ssh [--bring] [--secrets] [--all] [<options of ssh>] <host> [<command> ...]",
    text: """
      Runs a shell or a command on another machine through ssh. While it runs, pb on that machine copies to and \
      pastes from this clipboard, pictures included, and so do programs that use xclip, xsel, wl-copy or wl-paste. \
      Bytes travel only when something is pasted. Secrets, the primary selection and named pasteboards are not \
      shared without \(OptionName.secrets) and \(OptionName.all). The other machine needs pb, unless \
      \(OptionName.bring) lends it this one. Nothing stays there when the session ends.
      """,
    examples: [
      "pb ssh server": "a shell there",
      "pb ssh server pb paste -t image/png": "a command there",
      "pb ssh --bring -p 2222 server": "lend pb; -p is an option of ssh",
      "pb ssh --secrets --all server": "share everything",
    ])

  @Flag(name: .named(.bring), help: "Lend this pb to the other machine for the session.")
  var brings = false

  @Flag(name: .named(.secrets), help: "Share secrets too.")
  var sharesSecrets = false

  @Flag(name: .named(.all), help: "Share every pasteboard, not only the general one.")
  var sharesAll = false

  @Argument(
    parsing: .captureForPassthrough,
    help: "The arguments of ssh: options, a host, and a command. The default command is your shell.",
    completion: .sshHosts)
  var words: [String] = []

  func validate() throws {
    // The words pass through unparsed, so a request for help is recognised here.
    if ["--help", "-h"].contains(words.first) { throw CleanExit.helpRequest(self) }
  }

  var verb: any Verb {
    SSHVerb(words: words, brings: brings, rights: GuestRights(secrets: sharesSecrets, all: sharesAll))
  }
}
