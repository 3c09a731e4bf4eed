internal import Linux
internal import PasteboardClient
internal import RenderCommand
internal import Settings
internal import SystemPackage

/// The result of checking the user's settings file.
enum SettingsCheck: Equatable {
  /// The file does not exist: everything has its default.
  case missing
  /// The file at this path has no faults.
  case works(path: String)
  /// The file cannot be read, for this reason.
  case unreadable(path: String, reason: String)
  /// The file has faults.
  case faulty(path: String, faults: [SettingsFault])
}

/// The current settings file.
struct SettingsFacts: Equatable {
  var check = SettingsCheck.missing
  /// The settings in it; the defaults if it cannot be used.
  var settings = UserSettings()
  /// The fingerprint of the file's bytes; nil if they cannot be read.
  var fingerprint: String?
}

extension SettingsFacts {
  /// Checks the file at `path`. The daemon's worker reads it here too: the rules are the same, and reading may hang.
  init(at path: String) {
    self.init()
    guard let worker = InstalledProgram.path(of: "pasteboard-render") else {
      check = .unreadable(path: path, reason: "pasteboard-render is not installed: put it beside pb or in PATH")
      return
    }
    let copy = FileCopy.reading(path, atMost: UserSettings.fileLimit)
    do {
      let (ending, bytes) = try ProgramOutput.run(worker, copy.arguments)
      switch ending {
      case .exited(RenderExit.done.rawValue): read(bytes, at: path)
      case .exited(RenderExit.notThere.rawValue): fingerprint = SettingsFingerprint.of([])
      case .exited(let code):
        check = .unreadable(path: path, reason: SettingsRefusal(workerExit: code).reason)
      case .killed: check = .unreadable(path: path, reason: "its file system does not answer")
      }
    } catch {
      check = .unreadable(path: path, reason: "\(error)")
    }
  }

  private mutating func read(_ bytes: [UInt8], at path: String) {
    fingerprint = SettingsFingerprint.of(bytes)
    do {
      settings = try UserSettings(file: bytes)
      check = .works(path: path)
    } catch {
      check = .faulty(path: path, faults: error.faults)
    }
  }
}
