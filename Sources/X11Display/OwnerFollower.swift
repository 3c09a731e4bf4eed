internal import Descriptors
internal import DisplayServer
internal import Host
internal import Logging
internal import Pasteboard
internal import Reactor

/// Follows who owns a selection: what another application copies becomes the pasteboard's item.
@LoopActor
final class OwnerFollower {
  /// The most that a list of targets may take, in bytes.
  private static let targetsLimit = 1 << 20

  /// Called when our item has come back, with the time when the selection had lost its owner.
  var onReturn: (@LoopActor (ServerTime) -> Void)?

  private let pasteboard: FollowedPasteboard
  private let selection: Atom
  private let connection: X11Connection
  private let atoms: AtomCache
  private let known: ProtocolAtoms
  private let reader: SelectionReader
  private let timers: Timers
  private let limits: ReadLimits
  private let pause: Duration
  private let log: Logger

  /// Counts the changes of owner, so that an answer of an earlier one is known as such.
  private var change = 0
  private var debounce: ScheduledTimer?
  private var following: (owner: WindowID, since: ServerTime)?
  private var looking: Promise<Void>?
  private var lastRead: Promise<Void>?

  /// Follows `selection`; with a `pause`, an application that changes it all the time is looked at once it rests.
  init(
    _ name: PasteboardName, selection: Atom, base: X11Foundation, reader: SelectionReader, pause: Duration,
    context: DisplayContext
  ) {
    pasteboard = FollowedPasteboard(name, host: context.host, timers: context.timers)
    self.selection = selection
    connection = base.connection
    atoms = base.atoms
    known = base.known
    self.reader = reader
    self.pause = pause
    limits = context.limits
    timers = context.timers
    log = context.log
  }

  /// Whether the item is, or is about to be, another application's.
  var isFollowing: Bool { following != nil }

  // MARK: Changes

  /// Another owner.
  func ownerChanged(_ owner: WindowID, since: ServerTime) {
    stopFollowing()
    guard owner != connection.window else { return pasteboard.becameOurs() }
    pasteboard.wasTaken()
    following = (owner, since)
    if pause == .zero { look() } else { debounce = timers.schedule(after: pause) { [weak self] in self?.look() } }
  }

  /// The selection has no owner any more.
  func ownerGone(at time: ServerTime, hasDied: Bool) {
    if hasDied, let following { reader.ownerDied(selection, since: following.since) }
    stopFollowing()
    if pasteboard.ownerGone(hasDied: hasDied) { onReturn?(time) }
  }

  private func stopFollowing() {
    change += 1
    debounce?.cancel()
    debounce = nil
    following = nil
  }

  /// Waits until the present owner's types are known, as far as they can be had within `limit`.
  func settle(atMost limit: Duration) async {
    if debounce != nil { look() }
    _ = try? await looking?.wait(atMost: limit, timers: timers)
  }

  // MARK: Looking

  private func look() {
    debounce?.cancel()
    debounce = nil
    guard let following else { return }
    let change = change
    let done = Promise<Void>()
    looking = done
    LoopTask.start {
      await self.follow(since: following.since, change: change)
      if self.looking === done { self.looking = nil }
      done.fulfil(())
    }
  }

  private func follow(since: ServerTime, change: Int) async {
    let names = await targetNames(since: since)
    guard isCurrent(change) else { return }
    let item = ForeignItem.item(named: names, limits: limits, account: pasteboard.account) {
      [weak self] name, limits, progress async throws(LoadFailure) in
      guard let self else { throw LoadFailure(.providerGone, step: "the X server is gone") }
      return try await read(name, since: since, limits: limits, progress: progress)
    }
    guard isCurrent(change) else { return }
    log.debug(
      "following another application", metadata: ["pasteboard": "\(pasteboard.name)", "types": "\(names.count)"])
    pasteboard.replace(with: item)
  }

  /// Whether nothing has happened since: no other owner, and no copy by a client of ours, which is newer.
  private func isCurrent(_ change: Int) -> Bool {
    connection.isAlive && change == self.change && !pasteboard.hasNewerCopy
  }

  /// What the owner says that it has. One that does not say, as some old Java programs, is taken to have text.
  private func targetNames(since: ServerTime) async -> [String] {
    let text = ["UTF8_STRING", "STRING"]
    var limits = limits
    limits.total = OwnerFollower.targetsLimit
    let targetsLimits = limits
    do {
      let answer = try await inTurn { () async throws(LoadFailure) in
        try await reader.read(selection, as: known.targets, at: since, limits: targetsLimits)
      }
      guard answer.type == .atom || answer.type == known.targets else { return text }
      let targets = try answer.payload.bytes().words.prefix(2 * ForeignItem.typeLimit).map(Atom.init(rawValue:))
      return try await atoms.names(of: targets)
    } catch {
      return text
    }
  }

  // MARK: Reading

  private func read(
    _ name: String, since: ServerTime, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation {
    let answer = try await inTurn { () async throws(LoadFailure) in
      guard let target = try? await atoms.atom(named: name) else {
        throw LoadFailure(.displayFailed, step: "the X server went away before the selection was read")
      }
      return try await reader.read(selection, as: target, at: since, limits: limits, progress: progress)
    }
    return ForeignRepresentation(typeName: (try? await atoms.name(of: answer.type)) ?? "", payload: answer.payload)
  }

  /// One read at a time: several owners, xclip for one, answer only one.
  private func inTurn<Answer>(
    _ body: () async throws(LoadFailure) -> Answer
  ) async throws(LoadFailure) -> Answer {
    let earlier = lastRead
    let done = Promise<Void>()
    lastRead = done
    defer {
      if lastRead === done { lastRead = nil }
      done.fulfil(())
    }
    _ = try? await earlier?.wait()
    return try await body()
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers in the machine's order; an odd rest is dropped.
  var words: [UInt32] {
    withUnsafeBytes { buffer in
      (0..<buffer.count / 4).map { buffer.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
