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
    case .notAFile: "it is no regular file"
    case .tooLarge: "it is larger than \(UserSettings.fileLimit >> 20) MiB"
    case .notTrusted:
      "it belongs to another user, or others may write to it: make it yours (chown) and yours alone to write to (chmod go-w)"
    case .unreadable: "it cannot be read"
    }
  }
}
