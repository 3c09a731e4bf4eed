internal import History
internal import Linux
internal import Logging
internal import PasteboardClient
internal import Reactor
internal import Settings

/// What the user has settled about the history.
///
/// The file is read by a thread that can be left behind: its file system may not answer.
@LoopActor
final class HistorySettings {
  /// How long is waited for the file before anything is recorded, at most.
  private static let patience = Duration.seconds(2)

  /// As it counts now: a file with a fault changes nothing.
  private(set) var limits = HistoryLimits(UserSettings().history)
  /// Called when it has changed.
  var onChange: (@LoopActor (HistoryLimits) -> Void)?
  private let log: Logger

  init(log: Logger) { self.log = log }

  /// Reads the file. Returns once that is done, or when it takes too long; it goes on by itself then.
  func read() async {
    let done = Promise<Void>()
    LoopTask.start {
      await self.take(BlockingThread.run { HistorySettings.file() })
      done.fulfil(())
    }
    _ = try? await done.wait(atMost: HistorySettings.patience, timers: .monotonic)
  }

  private func take(_ file: Result<[UInt8], SystemFailure>) {
    do {
      let new = HistoryLimits(try UserSettings(file: try file.get()).history)
      guard new != limits else { return }
      limits = new
      onChange?(new)
    } catch {
      log.warning("the settings file is not taken", metadata: ["reason": "\(error)"])
    }
  }

  /// What the file says; nothing if there is none.
  private nonisolated static func file() -> Result<[UInt8], SystemFailure> {
    Result { () throws(SystemFailure) in
      guard let path = SettingsPath.resolve() else { return [] }
      return try SettingsPath.contents(of: path, atMost: UserSettings.fileLimit) ?? []
    }
  }
}

extension HistoryLimits {
  /// What the user has settled.
  init(_ settings: UserSettings.History) {
    self.init()
    isRecording = settings.isEnabled
    (count, bytes, itemBytes) = (settings.items, settings.bytes, settings.itemBytes)
    let ages: [ItemKind: Duration?] = [
      .text: settings.ageOfText, .image: settings.ageOfImages, .files: settings.ageOfFiles,
      .other: settings.ageOfOthers,
    ]
    age = ages.compactMapValues { $0 ?? settings.age }
    excludedTypes = settings.excludedTypes
    excludedApplications = Set(settings.excludedApplications)
  }
}
