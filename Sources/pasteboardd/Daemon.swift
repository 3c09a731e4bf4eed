internal import DisplayServer
internal import Glibc
internal import Host
internal import Linux
internal import Logging
internal import Reactor
internal import Rendering
internal import Service
internal import WaylandDisplay
internal import X11Display

/// The composition root: makes the parts, ties them together, and takes them apart again.
@LoopActor
final class Daemon {
  /// The program that converts, and copies what may stand still.
  private static let worker = "pasteboard-render"

  private let host: PasteboardHost
  private let server: Server
  private let socket: ListeningSocket
  private let display: DisplayChooser
  private let signals: Signals
  private let serviceManager = ServiceManager()
  private let log: Logger

  init(socket: ListeningSocket, signals: Signals, settings: Settings, log: Logger) {
    self.socket = socket
    self.signals = signals
    self.log = log
    let host = PasteboardHost(log: log, limits: settings.limits)
    host.keeping = KeepingPolicy()
    let copier = FileCopier(program: Daemon.worker)
    display = Daemon.displays(of: host, copier: copier, greedyReaders: settings.greedyReaders, log: log)
    host.display = display
    let worker = RenderWorker(
      program: Daemon.worker, capacity: { [weak host] in host?.account.capacity() ?? 0 }, log: log)
    let derivations = Derivations(worker: worker)
    host.composeOffer = { derivations.offer(of: $0) }
    self.host = host
    let intake = PayloadIntake(copier: copier, cacheFolder: settings.cacheFolder)
    server = Server(socket: socket, host: host, intake: intake, log: log)
  }

  /// The ways to a session's clipboard, the best first: a Wayland manager's, X11 or Xwayland, and what every Wayland
  /// client has.
  private static func displays(
    of host: PasteboardHost, copier: FileCopier, greedyReaders: RenderingGate.Policy, log: Logger
  ) -> DisplayChooser {
    let runtimeFolder = EnvironmentVariable.value(of: "XDG_RUNTIME_DIR")
    return DisplayChooser(
      [
        DisplayClient(
          WaylandConnector(SelectionProtocol.allCases.filter(\.isDataControl), copier: copier), host: host, log: log,
          greedyReaders: greedyReaders),
        DisplayClient(X11Connector(), host: host, log: log, greedyReaders: greedyReaders),
        DisplayClient(
          WaylandConnector([.coreDataDevice], copier: copier), host: host, log: log, greedyReaders: greedyReaders),
      ],
      search: runtimeFolder.map { ServerSearch(folders: [$0, SocketPath.folder(of: $0)], timers: .monotonic) },
      discover: { WaylandConnector.presentDisplay(in: runtimeFolder) })
  }

  /// Serves until a signal asks it to end.
  func run(announce: () -> Void) async {
    let serving = LoopTask.start { await self.serve() }
    let staying = LoopTask.start { await self.stayInPlace() }
    // Ready means that the socket is served, not that there is a display: under socket activation there often is none.
    announce()
    serviceManager.ready()
    display.onChange = { [weak self] in self?.reportDisplay() }
    let following = LoopTask.start { await self.display.start(environment: .ofThisProcess) }
    reportDisplay()
    await waitForEnd()
    serviceManager.stopping()
    staying.cancel()
    socket.remove()
    following.cancel()
    serving.cancel()
  }

  private func serve() async {
    do {
      try await server.run()
    } catch is CancellationError {
    } catch {
      log.critical("the socket can no longer be served", metadata: ["reason": "\(error)"])
      kill(getpid(), SIGTERM)
    }
  }

  /// Keeps the socket where clients find it; where another daemon serves them by now, this one ends.
  private func stayInPlace() async {
    do throws(ListeningFailure) {
      try await socket.stayInPlace(log: log)
    } catch {
      log.notice("its place is taken", metadata: ["reason": "\(error)"])
      kill(getpid(), SIGTERM)
    }
  }

  private func waitForEnd() async {
    while let signal = try? await signals.next() {
      if signal == SIGHUP { continue }  // the terminal that started it has gone; the clipboard stays
      log.info("ending", metadata: ["signal": "\(signal)"])
      return
    }
  }

  private func reportDisplay() {
    serviceManager.status(
      display.name.map { "Serving the clipboard of display \($0)." } ?? "No display: \(display.reason)")
  }
}

extension DisplayEnvironment {
  /// The displays that this process was started with.
  static var ofThisProcess: DisplayEnvironment {
    return DisplayEnvironment(
      x11Display: EnvironmentVariable.value(of: "DISPLAY"), xAuthority: EnvironmentVariable.value(of: "XAUTHORITY"),
      waylandDisplay: EnvironmentVariable.value(of: "WAYLAND_DISPLAY"))
  }
}
