package import Logging

extension Logger {
  package static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
