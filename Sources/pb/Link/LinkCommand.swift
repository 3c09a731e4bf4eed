internal import ArgumentParser

struct LinkCommand: VerbCommand {
  static let help = VerbHelp(
    "link", "Make one clipboard of this machine's and another's.",
    usage: """
      pb link [--secrets] [--bring] [--foreground] [<options of ssh>] <host>
      pb link --remove <host>
      pb link --list
      """,
    text: """
      Connects to another machine through ssh, now and after each login. Whatever is copied on either machine is on \
      the clipboard of both, in every format. Bytes travel only when something is pasted; small text travels at once. \
      When the connection is lost, it comes back by itself. Secrets stay where they were copied, unless \
      \(OptionName.secrets) shares them. The other machine needs pb, unless \(OptionName.bring) lends it this one.
      """,
    examples: [
      "pb link laptop": "link the host laptop",
      "pb link --secrets me@desktop": "share secrets too",
      "pb link --foreground -p 2222 server": "until pb ends; -p is an option of ssh",
      "pb link --list": "say how the links are",
      "pb link --remove laptop": "end a link",
    ])

  @Flag(name: .named(.bring), help: "Lend this pb to the other machine while the link lasts.")
  var brings = false

  @Flag(name: .named(.secrets), help: "Share secrets too.")
  var sharesSecrets = false

  @Flag(name: .named(.foreground), help: "Keep the link as long as pb runs, and not in the background.")
  var staysInFront = false

  @Flag(name: .named(.list), help: "Show the linked machines.")
  var lists = false

  @Flag(name: .named(.remove), help: "End the link to a machine.")
  var removes = false

  @Flag(name: .named(.far), help: .private)
  var isFar = false

  @Argument(
    parsing: .captureForPassthrough, help: "The arguments of ssh: options, and a host.", completion: .sshHosts)
  var words: [String] = []

  func validate() throws {
    // The words pass through unparsed, so a request for help is recognised here.
    if ["--help", "-h"].contains(words.first) { throw CleanExit.helpRequest(self) }
    if removes, words.count != 1 { throw ValidationError("name the machine whose link is to end") }
  }

  var verb: any Verb {
    if isFar { return FarClipboard(sharesSecrets: sharesSecrets) }
    if lists { return LinkListVerb() }
    if removes { return LinkRemovalVerb(host: words[0]) }
    return LinkVerb(words: words, brings: brings, sharesSecrets: sharesSecrets, staysInFront: staysInFront)
  }
}
