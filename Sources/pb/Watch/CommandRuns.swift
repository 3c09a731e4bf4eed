internal import CLinux
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// Runs a command with each new item, one run after the other. While one runs, only the newest item waits.
struct CommandRuns: ~Copyable {
  private let verb: WatchVerb
  private let pasteboard: PasteboardName
  private let signals: OwnedDescriptor
  private var changes: Changes
  /// The current item, if the command has not run with it.
  private var newest: Watch.Reply?
  /// The generation of the command's last item.
  private var lastGeneration: Int?
  private var current: ItemCommand?
  /// The reason why no further changes can come.
  private var loss: Failure?

  init(_ verb: WatchVerb) throws {
    let pasteboard = verb.pasteboard ?? .general
    let signals = try Program.takeOver([SIGINT, SIGTERM, SIGHUP])
    let changes = try Changes(of: pasteboard)
    (self.verb, self.pasteboard) = (verb, pasteboard)
    self.signals = signals
    self.changes = changes
  }

  /// Returns after the first run if `once` is set; throws when the daemon has gone and no run is under way.
  mutating func run() throws {
    while true {
      takeChanges()
      if current == nil {
        if verb.once && lastGeneration != nil { return }
        try startNewest()
        if current == nil, let loss { throw loss }
      }
      try wait()
    }
  }

  private mutating func takeChanges() {
    guard loss == nil else { return }
    do {
      while let change = try changes.next() {
        // An item that has only lost types is not new.
        if change.generation == lastGeneration || verb.once && change.present { continue }
        newest = change
      }
    } catch {
      loss = Failure(error)
    }
  }

  private mutating func startNewest() throws {
    guard let change = newest.take(), let input = try input(of: change) else { return }
    lastGeneration = change.generation
    current = try ItemCommand(verb, with: change, input)
  }

  // MARK: The item

  /// Returns the command's input: the item, or an empty file for a secret or if there is no item; nil if the item must
  /// be skipped.
  private func input(of change: Watch.Reply) throws -> SharedDescriptor? {
    let isEmpty = change.owner == .nobody || change.types.isEmpty
    if isEmpty || change.sensitive && !verb.givesSecrets { return try ItemCommand.nothing() }
    let pasted: PastedRepresentation
    do {
      pasted = try load()
    } catch {
      // The changes report the daemon's end or a newer item; the command skips types that are not offered.
      let isTold = [.nothingThere, .noDaemon].contains(error.code) || error == .unanswered
      if !isTold { StandardStreams.complain(error.description) }
      return nil
    }
    guard pasted.generation == change.generation else { return nil }
    return try ItemCommand.input(pasted)
  }

  private func load() throws(Failure) -> PastedRepresentation {
    var client = try BlockingClient(socket: changes.socket)
    // Called about ten times a second, so that a signal need not wait for a slow load.
    return try client.paste(request, from: pasteboard, onlyLooking: true) { _ in
      let signal = CLinux_signalfd_next(signals.rawValue)
      if signal != 0 { Program.end(by: signal) }
    }
  }

  private var request: BlockingClient.Request {
    if let type = verb.type { return .type(type) }
    return verb.format.map { .format($0) } ?? .best
  }

  // MARK: Waiting

  /// Waits for a change, the end of the run, or a signal, which ends first the run and then this process.
  private mutating func wait() throws {
    var entries = [signals.rawValue, loss == nil ? changes.descriptor : -1, current?.end ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    try SystemCall.run("wait for a change") { poll(&entries, 3, -1) }
    if entries[0].revents != 0 {
      let signal = CLinux_signalfd_next(signals.rawValue)
      try current?.end(by: signal, signals)
      Program.end(by: signal)
    }
    if entries[2].revents != 0 {
      try current?.report()
      current = nil
    }
  }
}
