internal import Linux
package import Logging
package import Reactor
package import Settings

/// The user's settings file, which is read again whenever it changes.
///
/// A process reads it that can be left behind, for its file system may not answer.
@LoopActor
package final class SettingsFile {
  /// How long a program waits for the file before it serves, at most.
  private static let patienceAtStart = Duration.seconds(2)
  /// How long a change is left alone: an editor takes the file away before it puts the new one in its place.
  private static let settlingTime = Duration.milliseconds(100)

  /// Called whenever it was read or could not be.
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

  /// The file at `path`, which the worker `program` reads. What it says goes into `settings` as `complete` makes it.
  package init(
    path: String?, program: String, settings: CurrentSettings,
    complete: @escaping @LoopActor (UserSettings) -> UserSettings = { $0 }, log: Logger
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
  package func start() async {
    reload()
    guard (try? await firstReading.wait(atMost: SettingsFile.patienceAtStart)) == nil else { return }
    if settings.file?.complaint == nil { complain("it has not been read yet") }
  }

  /// Reads it again; if that is being done, once more afterwards.
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
    // In the folders above the file much happens that has nothing to do with it.
    let watch = FileWatch(names: Set(path.split(separator: "/").map(String.init)))
    follow(watch)
    do {
      take(try await bytes(of: path, watch))
    } catch {
      complain((error as? CopyFailure)?.reason ?? "the program \(error)")
    }
  }

  /// None where there is no file: everything has its default then.
  private func bytes(of path: String, _ watch: FileWatch?) async throws -> [UInt8] {
    do {
      return try await copier.read(path, atMost: UserSettings.fileLimit, watch: watch)
    } catch CopyFailure.notThere {
      return []
    }
  }

  /// Reads it again when it changes. Each reading makes a watch of its own, for another file may have its name by then.
  private func follow(_ watch: FileWatch?) {
    following?.cancel()
    guard let watch else { return }
    following = LoopTask.start { [weak self] in
      do { try await watch.next() } catch { return }
      await Timers.monotonic.pause(for: SettingsFile.settlingTime)
      if !Task.isCancelled { self?.reload() }
    }
  }

  private func take(_ bytes: [UInt8]) {
    let fingerprint = SettingsFingerprint.of(bytes)
    do {
      settings.change(to: complete(try UserSettings(file: bytes)))
      settings.file = path.map { .init(path: $0, fingerprint: fingerprint) }
      log.info("the settings were read")
    } catch {
      complain(error.description, fingerprint)
    }
  }

  private func complain(_ reason: String, _ fingerprint: String? = nil) {
    guard let path else { return }
    let complaint = "the settings file \(path) is not taken, what was settled before stays: \(reason)"
    let isNew = settings.file?.complaint != complaint
    settings.file = .init(path: path, fingerprint: fingerprint, complaint: complaint)
    if isNew { log.warning("the settings file is not taken", metadata: ["reason": "\(reason)"]) }
  }
}

extension CopyFailure {
  /// Why the settings could not be read.
  fileprivate var reason: String {
    switch self {
    case .notAFile: SettingsRefusal.notAFile.reason
    case .tooLarge: SettingsRefusal.tooLarge.reason
    case .notTrusted: SettingsRefusal.notTrusted.reason
    case .failed: SettingsRefusal.unreadable.reason
    case .notThere: "it is not there"
    case .stalled(let patience): "its file system has not answered for \(patience)"
    case .tooManyStalled: "its file system has not answered so often that it is no longer asked"
    case .cancelled: "its reading was cancelled"
    }
  }
}
