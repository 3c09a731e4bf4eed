internal import SocketServer
internal import Files
internal import DisplayServer
internal import GNOMEDisplay
internal import Glibc
internal import Host
internal import Linux
internal import Logging
internal import Reactor
internal import Rendering
internal import Service
internal import Settings
internal import Systemd
internal import WaylandDisplay
internal import X11Display

/// The composition root: creates the parts, connects them, and takes them apart again.
@LoopActor
final class Daemon {
  /// The program that converts, and copies files that may hang.
  private static let worker = "pasteboard-render"
  private static let pictureWorker = "pasteboard-picture"
  private static let codeWorker = "pasteboard-code"

  private let clipboard: Clipboard
  private let server: Server
  private let socket: ListeningSocket
  private let display: DisplayChooser
  private let settings = CurrentSettings()
  private let settingsFile: SettingsFile
  private let signals: Signals
  private let serviceManager = ServiceManager.ofThisProcess()
  private let store: DescriptorStore?
  private let log: Logger

  /// Creates a daemon; the service manager has passed `passed`, which may be from an earlier run.
  init(
    socket: ListeningSocket, signals: Signals, options: Options, settingsPath: String?, passed: [PassedDescriptor],
    log: Logger
  ) {
    self.socket = socket
    self.signals = signals
    self.log = log
    settingsFile = SettingsFile(
      path: settingsPath, program: Daemon.worker, settings: settings, complete: options.overriding, log: log)
    let account = PayloadAccount(settings: settings, countLimit: Daemon.payloadCount)
    let worker = RenderWorker(
      program: Daemon.worker, capacity: { account.capacity() },
      linkSchemes: { [settings] in settings.value.links.schemes }, log: log)
    let pictureWorker = RenderWorker(
      program: Daemon.pictureWorker, places: 2, capacity: { account.capacity() }, log: log)
    let codeWorker = RenderWorker(
      program: Daemon.codeWorker, places: 2, capacity: { account.capacity() }, log: log)
    let derivations = Derivations(
      worker: worker, pictureWorker: pictureWorker, codeWorker: codeWorker,
      commands: CommandRunner(capacity: { account.capacity() }, log: log),
      cites: { [settings] in settings.value.links.cites })
    let loads = Loads(account: account, log: log)
    // Places of its own, because copies wait for it.
    let examiner = RenderWorker(program: Daemon.worker, places: 2, log: log)
    let rules = ItemRules(settings: settings, examine: examiner.examine, notify: RuleNotice.show)
    let items = Items(
      loads: loads, settings: settings, rules: rules, recognise: worker.recognise, composeOffer: derivations.offer)
    let (transfers, copier) = (TransferList(), FileCopier(program: Daemon.worker))
    let context = DisplayContext(items: items, transfers: transfers, settings: settings, log: log)
    display = Daemon.displays(in: context, copier: copier)
    store = DescriptorStore(of: items, at: serviceManager, passed: passed, log: log)
    clipboard = Clipboard(items, display: display, store: store)
    // The client for which systemd started the daemon may only want to look.
    let isVisit = options.isForALook || socket.wasStartedByCaller
    let visit = isVisit ? Visit(of: items) { kill(getpid(), SIGTERM) } : nil
    server = Server(
      socket: socket, clipboard: clipboard, transfers: transfers, settings: settings,
      intake: PayloadIntake(copier: copier), log: log, visit: visit)
  }

  /// Half of the process's descriptors: the others are for clients, displays and conversions.
  private static var payloadCount: Int { DescriptorLimit.present / 2 }

  /// The ways to a session's clipboard, the best first: a Wayland manager's, GNOME Shell's own, X11 or Xwayland, and what
  /// every Wayland client has.
  private static func displays(in context: DisplayContext, copier: FileCopier) -> DisplayChooser {
    let runtimeFolder = BaseFolder.runtime
    let dataControl = SelectionProtocol.allCases.filter(\.isDataControl)
    return DisplayChooser(
      [
        DisplayClient(WaylandConnector(dataControl, copier: copier), in: context),
        DisplayClient(GNOMEConnector(on: .ofThisProcess, copier: copier), in: context),
        DisplayClient(X11Connector(), in: context),
        DisplayClient(WaylandConnector([.coreDataDevice], leaving: dataControl, copier: copier), in: context),
      ],
      search: runtimeFolder.map { folder in
        ServerSearch(timers: .monotonic) { FolderWatch([folder, SocketPath.folder(of: folder)]) }
      },
      discover: { WaylandConnector.presentDisplay(in: runtimeFolder) })
  }

  /// Serves until a signal ends the daemon.
  func run(announce: () -> Void) async {
    await settingsFile.start()
    let serving = LoopTask.start { await self.serve() }
    let staying = LoopTask.start { await self.stayInPlace() }
    // Ready means that the socket is served, not that there is a display: under socket activation there often is none.
    announce()
    serviceManager.ready()
    display.onChange = { [weak self] in self?.report() }
    settingsFile.onChange = { [weak self] in self?.report() }
    let mirroring = LoopTask.start { [mirror = PrimaryMirror(clipboard, settings: settings)] in await mirror.run() }
    let following = LoopTask.start { await self.display.start(environment: self.displays) }
    report()
    await waitForEnd()
    serviceManager.stopping()
    staying.cancel()
    socket.remove()
    server.closeGuestSockets()
    following.cancel()
    mirroring.cancel()
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

  /// Keeps the socket where clients find it; if another daemon serves them by now, this one ends.
  private func stayInPlace() async {
    do {
      try await socket.stayInPlace(log: log)
    } catch {
      log.notice("its place is taken", metadata: ["reason": "\(error)"])
      kill(getpid(), SIGTERM)
    }
  }

  private func waitForEnd() async {
    while let signal = try? await signals.next() {
      if signal == SIGHUP {
        // Users send this signal to reload, and terminals when they close: the clipboard stays.
        settingsFile.reload()
        continue
      }
      log.info("ending", metadata: ["signal": "\(signal)"])
      return
    }
  }

  /// This process's displays at its start, else those of the previous run, which one of its clients had named.
  private var displays: DisplayEnvironment {
    let own = DisplayEnvironment.ofThisProcess
    return own.x11Display == nil && own.waylandDisplay == nil ? store?.displays ?? own : own
  }

  private func report() {
    if display.name != nil { store?.remember(display.environment) }
    let place = display.name.map { "Serving the clipboard of display \($0)." } ?? "No display: \(display.reason)"
    serviceManager.status(settings.file?.complaint.map { "\(place) Also, \($0)." } ?? place)
  }
}

extension DisplayEnvironment {
  /// The displays in this process's environment.
  static var ofThisProcess: DisplayEnvironment {
    return DisplayEnvironment(
      x11Display: EnvironmentVariable.value(of: "DISPLAY"), xAuthority: EnvironmentVariable.value(of: "XAUTHORITY"),
      waylandDisplay: EnvironmentVariable.value(of: "WAYLAND_DISPLAY"))
  }
}
