public import Descriptors
public import DisplayServer
public import Host
public import Logging
public import Pasteboard
public import Reactor

/// A Wayland compositor as the host's display: connects, comes back after the compositor went away, and passes on what
/// the host wants to the present session.
@LoopActor
public final class WaylandServer: DisplayCandidate {
  /// There is no more than one connection in this time.
  private static let shortLife = Duration.seconds(1)

  /// The display's name while there is a connection.
  public private(set) var name: String?
  /// Which display and protocol it is, or why there is none.
  public private(set) var reason = "no Wayland display is known: WAYLAND_DISPLAY is not set"
  /// By which protocol the selections are reached, while there is a connection.
  public private(set) var selectionProtocol: SelectionProtocol?
  /// Called whenever ``name`` or ``reason`` has changed.
  public var onChange: (@LoopActor () -> Void)?

  private let host: PasteboardHost
  private let copier: FileCopier
  private let gate: RenderingGate
  private let log: Logger
  private let limits: ReadLimits
  private let patience: DisplayPatience
  private let timers: Timers
  private let protocols: [SelectionProtocol]
  private let runtimeFolder: String?
  /// It keeps itself for as long as it lives.
  private weak var connection: WaylandConnection?
  private var session: WaylandSession?
  private var target: CompositorSocket?
  private var attempt: Promise<Void>?
  private var search: ServerSearch?
  private var wasConnected = false
  /// The socket of a compositor that has none of the protocols: only another one there is worth a try.
  private var unusable: CompositorSocket.Identity?

  /// A display server for `host` that has no display yet. `copier` writes to readers' files; `protocols` are those that
  /// it may use, the best first; `greedyReaders` says what becomes of programs that read whatever is copied; `limits` are
  /// for what other applications own, `patience` for whoever does not answer; `runtimeFolder` is where compositors have
  /// their sockets.
  public init(
    host: PasteboardHost, copier: FileCopier, log: Logger,
    protocols: [SelectionProtocol] = SelectionProtocol.allCases,
    greedyReaders: RenderingGate.Policy = .defer, limits: ReadLimits = ReadLimits(),
    patience: DisplayPatience = DisplayPatience(),
    runtimeFolder: String? = EnvironmentVariable.value(of: "XDG_RUNTIME_DIR"),
    timers: Timers = .monotonic
  ) {
    self.host = host
    self.copier = copier
    gate = RenderingGate(host, policy: greedyReaders, timers: timers, log: log)
    self.log = log
    self.protocols = protocols
    self.limits = limits
    self.patience = patience
    self.runtimeFolder = runtimeFolder
    self.timers = timers
    EventLoop.shared.beforeSleep { [weak self] in self?.connection?.beforeSleep() }
  }

  /// What the present session warns of.
  public var warnings: [String] {
    guard let session, let selectionProtocol else { return [] }
    return session.warnings + selectionProtocol.warnings
  }

  // MARK: Displays

  /// Connects to the environment's display. Returns once that has succeeded or failed, or when a caller's
  /// patience has ended; it goes on by itself then.
  public func start(environment: DisplayEnvironment) async { await adopt(environment) }

  /// Takes a caller's display if there is no live one.
  public func adopt(_ environment: DisplayEnvironment) async {
    guard session == nil, let display = environment.waylandDisplay, !display.isEmpty else { return }
    guard let wanted = CompositorSocket(display, runtimeFolder: runtimeFolder) else {
      return tell(name: nil, "the Wayland display \(display) cannot be found: XDG_RUNTIME_DIR is not set")
    }
    if attempt == nil || wanted != target {
      // On another display, our item is newer than what was there; it may come from one that is given up for this one.
      if wanted != target { wasConnected = false }
      target = wanted
      connect(wanted)
    }
    _ = try? await attempt?.wait(atMost: patience.server, timers: timers)
    if session == nil { waitForCompositor(wanted) }
  }

  /// Whether it may use the core protocols only.
  public var needsFocus: Bool { !protocols.contains(where: \.isDataControl) }

  /// Whether WAYLAND_DISPLAY is set.
  public func isNamed(in environment: DisplayEnvironment) -> Bool { environment.waylandDisplay?.isEmpty == false }

  /// Ends the connection and gives up the display. Items stay: another display is taking them over.
  public func stop() {
    target = nil
    name = nil
    search?.stop()
    connection?.close()
    session = nil
  }

  @discardableResult
  private func connect(_ target: CompositorSocket) -> Promise<Void> {
    let over = Promise<Void>()
    attempt = over
    LoopTask.start {
      await self.open(target)
      if self.attempt === over { self.attempt = nil }
      over.fulfil(())
    }
    return over
  }

  private func open(_ target: CompositorSocket) async {
    let connection: WaylandConnection
    do throws(SystemFailure) {
      connection = try WaylandConnection.open(target.path)
    } catch {
      return fail(target, WaylandServer.refusal(target, error))
    }
    self.connection = connection
    let session = WaylandSession(
      connection, host: host, copier: copier, gate: gate, limits: limits, patience: patience, timers: timers, log: log)
    do throws(WaylandFailure) {
      guard let chosen = try await session.chooseProtocol(among: protocols) else {
        unusable = target.identity
        fail(target, "the compositor on \(target.display) lets no program manage the clipboard")
        return connection.close()
      }
      try await session.begin(chosen)
      await attach(session, by: chosen, to: target)
    } catch {
      if let end = connection.end.value { fail(target, "the compositor on \(target.display) \(end)") }
      connection.close()
    }
  }

  /// An attempt has failed, which matters unless another has succeeded or the display is no longer wanted.
  private func fail(_ target: CompositorSocket, _ reason: String) {
    if self.target == target, session == nil { tell(name: nil, reason) }
  }

  private static func refusal(_ target: CompositorSocket, _ failure: SystemFailure) -> String {
    target.identity != nil
      ? "the compositor on \(target.display) takes no connection: \(failure.errno)"
      : "there is no compositor on \(target.display): look at WAYLAND_DISPLAY"
  }

  private func tell(name: String?, _ reason: String) {
    guard name != self.name || reason != self.reason else { return }
    self.name = name
    self.reason = reason
    log.info("display", metadata: ["reason": "\(reason)"])
    onChange?()
  }

  // MARK: Sessions

  private func attach(_ session: WaylandSession, by chosen: SelectionProtocol, to target: CompositorSocket) async {
    guard self.session == nil, self.target == target else { return session.connection.close() }
    self.session = session
    selectionProtocol = chosen
    search?.stop()
    let beginning = timers.now
    LoopTask.start {
      let reason = (try? await session.connection.end.wait()) ?? "went away"
      await self.lost(session, target, reason, age: self.timers.now - beginning)
    }
    for name in [PasteboardName.general, .primary] { await takeUp(name, in: session) }
    wasConnected = true
    guard self.session === session else { return }
    tell(name: target.display, "Wayland display \(target.display), by \(chosen.name)")
  }

  /// Decides whose selection counts when a connection begins.
  private func takeUp(_ name: PasteboardName, in session: WaylandSession) async {
    let isOurs = host.item(on: name)?.origin == .client
    let hasOwner = session.hasForeignOwner(name)
    // What was copied while there was no display is newer than what was there; after a reconnection, an owner is.
    if isOurs, !hasOwner || !wasConnected {
      _ = try? await session.offer(name)
    } else if hasOwner {
      session.follow(name)
    } else {
      host.clearForeignItem(on: name)
    }
  }

  private func lost(_ session: WaylandSession, _ target: CompositorSocket, _ reason: String, age: Duration) async {
    session.end()
    guard self.session === session else { return }
    self.session = nil
    selectionProtocol = nil
    for name in [PasteboardName.general, .primary] { host.clearForeignItem(on: name) }
    tell(name: nil, "the compositor on \(target.display) \(reason)")
    // One that throws us out at once would do so again without end.
    if age < WaylandServer.shortLife {
      await timers.pause(for: WaylandServer.shortLife - age)
    }
    if self.target == target, self.session == nil { waitForCompositor(target) }
  }

  private func waitForCompositor(_ target: CompositorSocket) {
    search?.stop()
    let search = ServerSearch(folders: [target.folder, SocketPath.folder(of: target.folder)], timers: timers)
    self.search = search
    search.begin { [weak self] in
      guard let self, session == nil, self.target == target else { return true }
      if let socket = target.identity, socket != unusable { _ = try? await connect(target).wait() }
      return session != nil || self.target != target
    }
  }

  // MARK: Selections

  /// Makes the pasteboard's present item the selection.
  public func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard name == .general || name == .primary else { return }
    guard let session else { throw DisplayFailure(reason) }
    guard session.carries(name) else { throw DisplayFailure("the compositor has no \(name) selection") }
    guard host.item(on: name)?.origin == .client else { throw WaylandServer.takenOver }
    switch await within(patience: { () async throws(WaylandFailure) in try await session.offer(name) }) {
    case .success(true): return
    case .success(false): throw WaylandServer.takenOver
    case .failure(.disconnected): throw DisplayFailure("the compositor\(displayName) went away")
    case .failure(.unfocused):
      throw DisplayFailure("the compositor\(displayName) gave no focus, which its clipboard needs: copy again")
    case .failure:
      throw DisplayFailure(
        "the compositor\(displayName) did not answer within \(patience.server.components.seconds) s")
    }
  }

  private static let takenOver = DisplayFailure(
    "another application took the selection at the same moment: copy again")

  /// Carries out `work` to its end, but waits no longer than a caller does.
  private func within<Answer: Sendable>(
    patience work: @escaping @Sendable @LoopActor () async throws(WaylandFailure) -> Answer
  ) async -> Result<Answer, WaylandFailure> {
    let outcome = Promise<Result<Answer, WaylandFailure>>()
    LoopTask.start {
      do throws(WaylandFailure) {
        outcome.fulfil(.success(try await work()))
      } catch {
        outcome.fulfil(.failure(error))
      }
    }
    return (try? await outcome.wait(atMost: patience.server, timers: timers)) ?? .failure(.timedOut)
  }

  private var displayName: String { target.map { " on \($0.display)" } ?? "" }

  /// Leaves the selection without an owner, whoever has it.
  public func empty(_ name: PasteboardName) async {
    guard let session else { return }
    _ = await within(patience: { () async throws(WaylandFailure) in try await session.empty(name) })
  }

  /// Waits until all that the compositor said so far has reached the host.
  public func settle(_ name: PasteboardName) async { await session?.settle(name) }
}
