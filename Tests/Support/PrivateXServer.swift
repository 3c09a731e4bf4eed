import Glibc
public import Reactor

/// An X server for one test.
@LoopActor
public final class PrivateXServer {
  /// What DISPLAY is set to for its clients.
  public let display: String
  /// The server as a program.
  public private(set) var program: Program

  /// Starts a server on a free display number, which only those may use who know the cookie in `authority`, if given.
  public static func start(authority: String? = nil) async throws -> PrivateXServer {
    let program = try Program(command(authority: authority))
    return PrivateXServer(display: ":\(try await program.line())", program)
  }

  private init(display: String, _ program: Program) {
    self.display = display
    self.program = program
  }

  private static func command(_ display: [String] = [], authority: String? = nil) -> [String] {
    let access = authority.map { ["-auth", $0] } ?? []
    return ["Xvfb"] + display + ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"]
      + access
  }

  /// Runs a client of this server to its end.
  public func run(
    _ command: String..., input: [UInt8] = [], atMost limit: Duration = patience
  ) async throws -> Program.Output {
    try await Program.run(command, input: input, environment: environment, atMost: limit)
  }

  /// Starts a client of this server.
  public func client(_ command: String..., input: [UInt8] = []) throws -> Program {
    try client(command, input: input)
  }

  /// Starts a client of this server.
  public func client(_ command: [String], input: [UInt8] = []) throws -> Program {
    try Program(command, input: input, environment: environment)
  }

  private var environment: [String: String] {
    ["DISPLAY": display, "GDK_BACKEND": "x11", "HOME": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"]
  }

  /// Lets the server stand still, or go on.
  public func pause(_ isPaused: Bool) { program.signal(isPaused ? SIGSTOP : SIGCONT) }

  /// Kills the server.
  public func stop() async { await program.stop() }

  /// Starts a new server on the same display.
  public func restart() async throws {
    await stop()
    try await start()
  }

  /// Starts it again after ``stop()``, on the same display.
  public func start() async throws {
    program = try Program(PrivateXServer.command([display]))
    _ = try await program.line()
  }
}
