internal import Linux
package import Logging
package import Reactor
package import Settings

/// The user's settings file, which is read again whenever it changes.
///
/// A process reads it that can be abandoned, because its file system may hang.
@LoopActor
package final class SettingsFile {
  /// How long a program waits for the file at most before it serves.
  private static let patienceAtStart = Duration.seconds(2)
  /// How long a change settles before it is read: an editor removes the old file before it creates the new one.
  private static let settlingTime = Duration.milliseconds(100)
  /// How long it takes until the file is read again if the system has no watch left.
  private static let timeWithoutWatch = Duration.seconds(10)

  /// Called whenever it was read or could not be read.
  package var onChange: (@LoopActor () -> Void)?

  private let path: String?
  private let copier: FileCopier
  private let settings: CurrentSettings
  private let complete: @LoopActor (UserSettings) -> UserSettings
  private let log: Logger
  private let firstReading = Promise<Void>()
  private var isReading = false
  private var isStale = false
  private var following: Task<Void, Never>?

  /// Creates the file at `path`, which the worker `program` reads. Its settings, after `complete`, go into `settings`.
  package init(
    path: String?, program: String, settings: CurrentSettings,
    complete: @escaping @LoopActor (UserSettings) -> UserSettings = { $0 }, log: Logger
  ) {
    self.path = path
    // A copier of its own, so that other files do not delay it.
    copier = FileCopier(program: program)
    self.settings = settings
    self.complete = complete
    self.log = log
    settings.change(to: complete(UserSettings()))
  }

  /// Reads the file for the first time. Returns once that is done or takes too long; the reading continues then.
  package func start() async {
    reload()
    guard (try? await firstReading.wait(atMost: SettingsFile.patienceAtStart)) == nil else { return }
    if settings.file?.complaint == nil { complain("it has not been read yet") }
  }

  /// Reads the file again; if a reading is in progress, once more afterwards.
  package func reload() {
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
    guard let path else { return take([]) }
    // The folders above the file see many changes that do not concern it.
    let watch = FileWatch(names: Set(path.split(separator: "/").map(String.init)))
    follow(watch)
    do {
      take(try await bytes(of: path, watch))
    } catch {
      complain((error as? CopyFailure)?.reason ?? "the program \(error)")
    }
  }

  /// Returns the file's bytes; none if there is no file, so that everything has its default.
  private func bytes(of path: String, _ watch: FileWatch?) async throws -> [UInt8] {
    do {
      return try await copier.read(path, atMost: UserSettings.fileLimit, watch: watch)
    } catch CopyFailure.notThere {
      return []
    }
  }

  /// Reads the file again when it changes. Each reading creates its own watch, because the file may be another by then.
  private func follow(_ watch: FileWatch?) {
    following?.cancel()
    following = LoopTask.start { [weak self] in
      if let watch { do { try await watch.next() } catch { return } }
      await Timers.monotonic.pause(for: watch == nil ? SettingsFile.timeWithoutWatch : SettingsFile.settlingTime)
      if !Task.isCancelled { self?.reload() }
    }
  }

  private func take(_ bytes: [UInt8]) {
    let fingerprint = SettingsFingerprint.of(bytes)
    do {
      settings.change(to: complete(try UserSettings(file: bytes)))
      if settings.file?.fingerprint != fingerprint { log.info("the settings were read") }
      settings.file = path.map { .init(path: $0, fingerprint: fingerprint) }
    } catch {
      complain(error.description, fingerprint)
    }
  }

  private func complain(_ reason: String, _ fingerprint: String? = nil) {
    guard let path else { return }
    let complaint = "the settings file \(path) is not used, and the previous settings stay: \(reason)"
    let isNew = settings.file?.complaint != complaint
    settings.file = .init(path: path, fingerprint: fingerprint, complaint: complaint)
    if isNew { log.warning("the settings file is not used", metadata: ["reason": "\(reason)"]) }
  }
}

extension CopyFailure {
  /// The reason why the settings could not be read.
  fileprivate var reason: String {
    switch self {
    case .notAFile: SettingsRefusal.notAFile.reason
    case .tooLarge: SettingsRefusal.tooLarge.reason
    case .notTrusted: SettingsRefusal.notTrusted.reason
    case .failed: SettingsRefusal.unreadable.reason
    case .notThere: "it is not there"
    case .stalled(let patience): "its file system has not answered for \(patience)"
    case .tooManyStalled: "its file system failed to answer too often, so the file is no longer read"
    case .cancelled: "its reading was cancelled"
    }
  }
}
