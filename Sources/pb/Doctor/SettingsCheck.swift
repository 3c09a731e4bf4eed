internal import Linux
internal import PasteboardClient
internal import RenderCommand
internal import Settings
internal import SystemPackage

/// What `pb doctor` finds of the user's settings file.
enum SettingsCheck: Equatable {
  /// There is none, so that everything has its default.
  case missing
  /// Nothing is wrong with the file at this path.
  case works(path: String)
  /// It cannot be read, for this reason.
  case unreadable(path: String, reason: String)
  /// What is wrong with it.
  case faulty(path: String, faults: [SettingsFault])
}

/// The settings file as it is now.
struct SettingsFacts: Equatable {
  var check = SettingsCheck.missing
  /// That of its bytes; nil if they cannot be read.
  var fingerprint: String?
}

extension SettingsFacts {
  /// Looks at the file at `path`. The daemon's worker reads it here too: by the same rules, and it may wait for ever.
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
      _ = try UserSettings(file: bytes)
      check = .works(path: path)
    } catch {
      check = .faulty(path: path, faults: error.faults)
    }
  }
}
