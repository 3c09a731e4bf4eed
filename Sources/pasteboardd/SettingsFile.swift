internal import Host
internal import Logging
internal import Reactor
internal import Settings

/// The user's settings file. A process reads it that can be left behind, for its file system may not answer.
@LoopActor
final class SettingsFile {
  /// How long the daemon waits for the file before it serves, at most.
  private static let patienceAtStart = Duration.seconds(2)

  /// Called whenever it was read or could not be.
  var onChange: (@LoopActor () -> Void)?

  private let path: String?
  private let copier: FileCopier
  private let settings: CurrentSettings
  private let complete: @LoopActor (UserSettings) -> UserSettings
  private let log: Logger
  private let firstReading = Promise<Void>()
  private var isReading = false
  private var isStale = false

  /// The file at `path`, which the worker `program` reads. What it says goes into `settings` as `complete` makes it.
  init(
    path: String?, program: String, settings: CurrentSettings,
    complete: @escaping @LoopActor (UserSettings) -> UserSettings, log: Logger
  ) {
    self.path = path
    // Of its own, so that no crowd of other files stands before it.
    copier = FileCopier(program: program)
    self.settings = settings
    self.complete = complete
    self.log = log
    settings.change(to: complete(UserSettings()))
  }

  /// Reads it for the first time. Returns once that is done, or when it takes too long; it goes on by itself then.
  func start() async {
    reload()
    guard (try? await firstReading.wait(atMost: SettingsFile.patienceAtStart)) == nil else { return }
    if settings.complaint == nil { complain("it has not been read yet") }
  }

  /// Reads it again; if that is being done, once more afterwards.
  func reload() {
    isStale = true
    guard !isReading else { return }
    isReading = true
    LoopTask.start {
      while self.isStale {
        self.isStale = false
        await self.read()
      }
      self.isReading = false
    }
  }

  private func read() async {
    defer {
      firstReading.fulfil(())
      onChange?()
    }
    do throws(FileCopier.Failure) {
      take(try await bytes())
    } catch {
      complain(error.sentence)
    }
  }

  /// None where there is no file: everything has its default then.
  private func bytes() async throws(FileCopier.Failure) -> [UInt8] {
    guard let path else { return [] }
    do throws(FileCopier.Failure) {
      return try await copier.read(path, atMost: UserSettings.fileLimit)
    } catch {
      if case .notThere = error { return [] }
      throw error
    }
  }

  private func take(_ bytes: [UInt8]) {
    do throws(SettingsFaults) {
      settings.change(to: complete(try UserSettings(file: bytes)))
      settings.complaint = nil
      log.info("the settings were read")
    } catch {
      complain(error.description)
    }
  }

  private func complain(_ reason: String) {
    settings.complaint = "the settings file \(path ?? "") is not taken, what was settled before stays: \(reason)"
    log.warning("the settings file is not taken", metadata: ["reason": "\(reason)"])
  }
}

extension FileCopier.Failure {
  /// Why the settings could not be read.
  fileprivate var sentence: String {
    switch self {
    case .notAFile: "it is no regular file"
    case .notThere: "it is not there"
    case .tooLarge: "it is larger than \(UserSettings.fileLimit >> 20) MiB"
    case .stalled(let patience): "its file system has not answered for \(patience)"
    case .tooManyStalled: "its file system has not answered so often that it is no longer asked"
    case .failed: "it cannot be read"
    case .system(let failure): "the daemon \(failure)"
    case .cancelled: "its reading was cancelled"
    }
  }
}
