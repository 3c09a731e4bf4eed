package import Logging

extension Logger {
  /// A logger that writes nothing.
  package static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
