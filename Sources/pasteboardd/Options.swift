public import ArgumentParser
public import Logging

/// The daemon's command line.
struct Options: ParsableArguments {
  @Option(help: "Where to listen, instead of PASTEBOARD_SOCKET or the runtime folder.")
  var socket: String?

  @Option(help: "The largest item that is taken, in bytes.")
  var itemLimit = 1 << 30

  @Option(help: "A descriptor that gets one byte as soon as the socket is served.")
  var readyDescriptor: CInt?

  @Option(help: "How much to log on standard error: trace, debug, info, notice, warning, error, critical.")
  var logLevel = Logger.Level.notice

  @Flag(help: "Print the version and end.")
  var version = false

  func validate() throws {
    guard itemLimit > 0 else { throw ValidationError("The item limit must be positive.") }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
