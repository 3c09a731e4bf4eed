public import DisplayServer
public import Host
public import Logging
public import Pasteboard
public import Reactor

/// The X server as the host's display: connects, comes back after the server went away, and passes on what the host
/// wants to the present session.
@LoopActor
public final class X11Server: DisplayCandidate {
  /// How many attempts to connect there may be at once. Each has a thread, and a server elsewhere may leave it waiting
  /// for minutes.
  private static let attemptLimit = 8
  /// There is no more than one connection in this time.
  private static let shortLife = Duration.seconds(1)

  /// The display's name while there is a connection.
  public private(set) var name: String?
  /// Which display it is, or why there is none.
  public private(set) var reason = "no X11 display is known: DISPLAY is not set"
  /// Called whenever ``name`` or ``reason`` has changed.
  public var onChange: (@LoopActor () -> Void)?

  private let host: PasteboardHost
  private let gate: RenderingGate
  private let log: Logger
  private let limits: ReadLimits
  private let patience: DisplayPatience
  private let timers: Timers
  /// It keeps itself for as long as it lives.
  private weak var connection: X11Connection?
  private var session: X11Session?
  private var target: Target?
  private var attempts: [Target: Promise<Void>] = [:]
  private let search: ServerSearch
  private var wasConnected = false

  private struct Target: Hashable, Sendable {
    let display: String
    let authority: String?
  }

  /// A display server for `host` that has no display yet. `greedyReaders` says what becomes of programs that read
  /// whatever is copied; `limits` are for what other applications own, `patience` for whoever does not answer.
  public init(
    host: PasteboardHost, log: Logger, greedyReaders: RenderingGate.Policy = .defer, limits: ReadLimits = ReadLimits(),
    patience: DisplayPatience = DisplayPatience(), timers: Timers = .monotonic
  ) {
    self.host = host
    gate = RenderingGate(host, policy: greedyReaders, timers: timers, log: log)
    self.log = log
    self.limits = limits
    self.patience = patience
    self.timers = timers
    search = ServerSearch(folders: DisplaySocket.folders, timers: timers)
    EventLoop.shared.beforeSleep { [weak self] in self?.connection?.beforeSleep() }
  }

  /// What the present session warns of.
  public var warnings: [String] { session?.warnings ?? [] }

  // MARK: Displays

  /// Connects to the environment's display. Returns once that has succeeded or failed, or when a caller's
  /// patience has ended; it goes on by itself then.
  public func start(environment: DisplayEnvironment) async { await adopt(environment) }

  /// Takes a caller's display if there is no live one.
  public func adopt(_ environment: DisplayEnvironment) async {
    guard session == nil, let display = environment.x11Display, !display.isEmpty else { return }
    let wanted = Target(display: display, authority: environment.xAuthority)
    if attempt == nil || wanted != target {
      // On another display, our item is newer than what was there; it may come from one that is given up for this one.
      if wanted != target { wasConnected = false }
      target = wanted
      connect(wanted)
    }
    _ = try? await attempt?.wait(atMost: patience.server, timers: timers)
    if session == nil { waitForServer(wanted) }
  }

  /// Any client may own and read the selections at any time.
  public var needsFocus: Bool { false }

  /// Whether DISPLAY is set.
  public func isNamed(in environment: DisplayEnvironment) -> Bool { environment.x11Display?.isEmpty == false }

  /// Ends the connection and gives up the display. Items stay: another display is taking them over.
  public func stop() {
    target = nil
    name = nil
    search.stop()
    session?.connection.close()
    session = nil
  }

  /// The attempt to connect to the wanted display, if one is under way.
  private var attempt: Promise<Void>? { target.flatMap { attempts[$0] } }

  /// Begins to connect, or joins an attempt that is under way. Gives what tells that it is over.
  @discardableResult
  private func connect(_ target: Target) -> Promise<Void> {
    if let attempt = attempts[target] { return attempt }
    let over = Promise<Void>()
    guard attempts.count < X11Server.attemptLimit else {
      fail(target, "\(attempts.count) attempts to connect to X servers are still unanswered: look at DISPLAY")
      over.fulfil(())
      return over
    }
    attempts[target] = over
    LoopTask.start {
      let session = await self.open(target)
      self.attempts[target] = nil
      if let session { await self.attach(session, to: target) }
      over.fulfil(())
    }
    return over
  }

  private func open(_ target: Target) async -> X11Session? {
    guard let connection = await X11Connection.open(target.display, authority: target.authority) else {
      fail(target, X11Server.refusal(target))
      return nil
    }
    guard self.target == target, session == nil else {
      connection.close()
      return nil
    }
    self.connection = connection
    guard let base = try? await X11Foundation(connection) else { return nil }
    return X11Session(
      base, host: host, gate: gate, limits: limits, patience: patience, timers: timers, log: log)
  }

  /// An attempt has failed, which matters unless another has succeeded or the display is no longer wanted.
  private func fail(_ target: Target, _ reason: String) {
    if self.target == target, session == nil { tell(name: nil, reason) }
  }

  private static func refusal(_ target: Target) -> String {
    DisplaySocket.exists(target.display)
      ? "the X server on \(target.display) refused the connection: look at XAUTHORITY"
      : "there is no X server on \(target.display): look at DISPLAY"
  }

  private func tell(name: String?, _ reason: String) {
    self.name = name
    self.reason = reason
    log.info("display", metadata: ["reason": "\(reason)"])
    onChange?()
  }

  // MARK: Sessions

  private func attach(_ session: X11Session, to target: Target) async {
    guard self.session == nil else { return session.connection.close() }
    self.session = session
    search.stop()
    let beginning = timers.now
    LoopTask.start {
      _ = try? await session.connection.end.wait()
      await self.lost(session, target, age: self.timers.now - beginning)
    }
    // Another display's; it must be gone before this one's arrive.
    for name in [PasteboardName.general, .primary] { host.clearForeignItem(on: name) }
    guard let owners = try? await session.begin() else { return }
    // Whoever hears of the display finds our item there.
    for (name, owner) in owners where isOurs(name, notOf: owner) { try? await offer(name) }
    tell(name: target.display, "X11 display \(target.display)")
    for (name, owner) in owners where owner != .none && !isOurs(name, notOf: owner) {
      let isOwned = (try? await session.follow(name)) ?? true
      if !isOwned, host.item(on: name)?.origin == .client { try? await offer(name) }
    }
    session.takeUp()
    wasConnected = true
  }

  /// Whether our item counts when a connection begins: what was copied while there was no display is newer than what was
  /// there; after a reconnection, an owner is.
  private func isOurs(_ name: PasteboardName, notOf owner: WindowID) -> Bool {
    host.item(on: name)?.origin == .client && (owner == .none || !wasConnected)
  }

  private func lost(_ session: X11Session, _ target: Target, age: Duration) async {
    session.end()
    guard self.session === session else { return }
    self.session = nil
    for name in [PasteboardName.general, .primary] { host.clearForeignItem(on: name) }
    tell(name: nil, "the X server on \(target.display) went away")
    // Whoever throws us out at once, as one that destroys our window, would do so again without end.
    if age < X11Server.shortLife { await timers.pause(for: X11Server.shortLife - age) }
    if isWaiting(for: target) { waitForServer(target) }
  }

  private func waitForServer(_ target: Target) {
    search.begin { [weak self] in
      guard let self, isWaiting(for: target) else { return true }
      if DisplaySocket.exists(target.display) { _ = try? await connect(target).wait() }
      return !isWaiting(for: target)
    }
  }

  private func isWaiting(for target: Target) -> Bool { session == nil && self.target == target }

  // MARK: Selections

  /// Makes the pasteboard's present item the selection.
  public func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard name == .general || name == .primary else { return }
    guard let session, session[name] != nil else { throw DisplayFailure(reason) }
    guard host.item(on: name)?.origin == .client else {
      throw DisplayFailure("another application took the selection at the same moment: copy again")
    }
    let outcome = Promise<Outcome>()
    LoopTask.start { outcome.fulfil(await X11Server.acquire(name, in: session)) }
    switch (try? await outcome.wait(atMost: patience.server, timers: timers)) ?? .unanswered {
    case .ours: return
    case .lost: throw DisplayFailure("another application took the selection at the same moment: copy again")
    case .unanswered:
      throw DisplayFailure("the X server\(displayName) did not answer within \(patience.server.components.seconds) s")
    case .disconnected: throw DisplayFailure("the X server\(displayName) went away")
    }
  }

  private enum Outcome: Sendable {
    case ours, lost, unanswered, disconnected
  }

  private static func acquire(_ name: PasteboardName, in session: X11Session) async -> Outcome {
    do throws(X11Failure) {
      return try await session.offer(name) ? .ours : .lost
    } catch {
      return .disconnected
    }
  }

  private var displayName: String { target.map { " on \($0.display)" } ?? "" }

  /// Leaves the selection without an owner, whoever has it.
  public func empty(_ name: PasteboardName) async {
    guard let owner = session?[name]?.owner else { return }
    let done = Promise<Void>()
    LoopTask.start {
      try? await owner.release()
      done.fulfil(())
    }
    _ = try? await done.wait(atMost: patience.server, timers: timers)
  }

  /// Waits until all that the server said so far has reached the host.
  public func settle(_ name: PasteboardName) async {
    guard let session, let selection = session[name] else { return }
    _ = try? await session.connection.ask(atMost: patience.server) { $0.roundTrip() }
    await selection.follower.settle(atMost: patience.server)
  }
}
