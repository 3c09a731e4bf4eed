internal import Glibc
internal import History
internal import Files
internal import Linux
internal import Logging
internal import Reactor
internal import SocketServer
internal import Settings

/// The composition root: connects the recorder, the keeper and the socket.
@LoopActor
final class HistoryService {
  /// The interval of checks for old items while nothing else happens.
  private static let upkeepInterval = Duration.seconds(6 * 3600)

  private let socket: ListeningSocket
  private let keeper: Keeper
  private let recorder: Recorder
  private let words: DocumentWords
  private let server: Server
  private let settings = CurrentSettings()
  private let settingsFile: SettingsFile
  private let serviceManager = ServiceManager.ofThisProcess()
  private let log: Logger

  /// Creates a service with the user's settings, which it reads first.
  init(socket: ListeningSocket, daemon: String, folder: String, log: Logger) async {
    self.socket = socket
    self.log = log
    let settings = settings
    settingsFile = SettingsFile(
      path: SettingsPath.resolve(), program: "pasteboard-render", settings: settings, log: log)
    await settingsFile.start()
    let limits = HistoryLimits(settings.value.history)
    let keeper = Keeper(folder: folder, limits: limits, log: log)
    self.keeper = keeper
    let thumbnails = Thumbnails(keeper: keeper, log: log)
    let words = DocumentWords(keeper: keeper, log: log)
    self.words = words
    let rules = RuleGate(settings: settings, log: log)
    let recorder = Recorder(
      socket: daemon, keeper: keeper, thumbnails: thumbnails, words: words, rules: rules, limits: limits, log: log)
    self.recorder = recorder
    server = Server(socket: socket, log: log) { _, _ in
      HistoryMethods(
        keeper: keeper, recorder: recorder, thumbnails: thumbnails, words: words, rules: rules,
        settings: settings)
    }
  }

  /// Records and answers until a signal ends it.
  func run(until signals: Signals) async {
    do {
      try await keeper.open()
    } catch {
      // The next request or recorded item tries again.
      log.error("the history cannot be opened", metadata: ["reason": "\(error)"])
    }
    await recorder.restorePause()
    let tasks = [
      LoopTask.start { try? await self.server.run() },
      LoopTask.start { try? await self.socket.stayInPlace(log: self.log) },
      LoopTask.start { await self.recorder.run() },
      LoopTask.start { await self.keepUp() },
      LoopTask.start { await self.prepareForSearches() },
      LoopTask.start { await self.words.run() },
    ]
    settings.follow { [weak self] in self?.change(to: HistoryLimits($0.history)) }
    serviceManager.ready()
    while let signal = try? await signals.next(), signal == SIGHUP { settingsFile.reload() }
    serviceManager.stopping()
    socket.remove()
    for task in tasks { task.cancel() }
  }

  private func change(to limits: HistoryLimits) {
    guard limits != recorder.limits else { return }
    recorder.limits = limits
    LoopTask.start {
      await self.keeper.change(to: limits)
      await self.removeSurplus()
    }
  }

  private func removeSurplus() async {
    // In small steps, so that other work can run in between.
    while (try? await keeper.use { store in try store.removeSurplus() }) == true {}
  }

  /// Prepares the items of earlier versions for searches.
  private func prepareForSearches() async {
    guard let count = try? await keeper.use({ store in try store.unfoldedCount }), count > 0 else { return }
    log.notice("the items of an earlier version are prepared for searches", metadata: ["items": "\(count)"])
    do {
      while try await keeper.use({ store in try store.foldSome() }), !Task.isCancelled {}
      if !Task.isCancelled { log.notice("all items are prepared for searches") }
    } catch {
      // The next start goes on.
      log.warning("items cannot be prepared for searches", metadata: ["reason": "\(error)"])
    }
    words.lookAgain()
  }

  private func keepUp() async {
    while !Task.isCancelled {
      await removeSurplus()
      await Timers.monotonic.pause(for: Self.upkeepInterval)
    }
  }
}
