internal import RenderCommand

/// The reason why a settings file is not even read. It comes from ``RenderExit``, because the worker reads the file.
package enum SettingsRefusal: Equatable, Sendable {
  case notAFile
  case tooLarge
  case notTrusted
  case unreadable

  /// Creates the refusal of a worker that ended with this code.
  package init(workerExit code: Int32) {
    switch RenderExit(rawValue: code) {
    case .notAFile: self = .notAFile
    case .tooLarge: self = .tooLarge
    case .notTrusted: self = .notTrusted
    default: self = .unreadable
    }
  }

  /// The end of a sentence that begins with the file.
  package var reason: String {
    switch self {
    case .notAFile: "it is not a regular file"
    case .tooLarge: "it is larger than \(UserSettings.fileLimit >> 20) MiB"
    case .notTrusted:
      "another user owns it or may write to it: run 'chown' and 'chmod go-w' on it"
    case .unreadable: "it cannot be read"
    }
  }
}
