internal import Glibc
internal import Linux

/// `pb link HOST`: from now on, the clipboards of this machine and another one are one.
struct LinkVerb: Verb {
  var words: [String]
  var brings = false
  var sharesSecrets = false
  var staysInFront = false

  func run() throws {
    let words = try SSHWords(words)
    guard words.command.isEmpty else { throw Failure(.usage, "pb link runs no command: use 'pb ssh' for one") }
    let link = MachineLink(words: words, brings: brings, sharesSecrets: sharesSecrets)
    do {
      if staysInFront || !LinkUnit.isPossible { try KeptLink(link).run() } else { try beginLasting(link) }
    } catch let end as SSHEnd {
      switch end {
      case .stopped(let signal): Program.end(by: signal)
      case .exited(let code): exit(code)
      }
    }
  }

  /// Connects once before the unit does: ssh may ask something, which no user sees there.
  private func beginLasting(_ link: MachineLink) throws {
    guard link.words.options.isEmpty else {
      throw Failure(
        .usage,
        "a link that lasts needs the options of ssh in ~/.ssh/config; with \(OptionName.foreground) it lasts as long as pb runs"
      )
    }
    try link.check()
    let options = (brings ? [OptionName.bring] : []) + (sharesSecrets ? [.secrets] : [])
    let unit = LinkUnit(host: link.words.host)
    try unit.enable(options)
    try StandardStreams.print([
      "\(unit.host) is linked from now on: each copy is on both clipboards",
      "'pb link --remove \(unit.host)' ends that",
    ])
  }
}

/// `pb link --remove HOST`.
struct LinkRemovalVerb: Verb {
  let host: String

  func run() throws {
    guard try LinkUnit(host: host).disable() else {
      throw Failure(.nothingThere, "\(host) is not linked: 'pb link --list' shows what is")
    }
    try StandardStreams.print(["\(host) is no longer linked"])
  }
}

/// `pb link --list`.
struct LinkListVerb: Verb {
  func run() throws {
    let links = try LinkUnit.all()
    guard !links.isEmpty else { throw Failure(.nothingThere, "no machine is linked: 'pb link <host>' links one") }
    var columns = Columns()
    for (host, state) in links { columns.add(host, state) }
    try StandardStreams.print(columns.lines)
  }
}
