import Glibc
package import Reactor

/// An X server for one test.
@LoopActor
package final class PrivateXServer {
  /// The value of DISPLAY for its clients.
  package let display: String
  /// The server's process.
  package private(set) var program: Program

  /// The number of the last display. No number is used twice: a daemon that has lost its server looks for another one
  /// with the same number, and must not find another test's. Other runs of the tests begin elsewhere.
  private static var lastNumber = Int.random(in: 1000..<30_000)

  /// Starts a server; with `authority`, only for clients that know the cookie in that file.
  package static func start(authority: String? = nil) async throws -> PrivateXServer {
    var failure: any Error = ProgramFailure("no display number is free")
    for _ in 0..<100 {
      lastNumber += 1
      let display = ":\(lastNumber)"
      do {
        let program = try Program(command(display, authority: authority))
        _ = try await program.line()
        return PrivateXServer(display: display, program)
      } catch {
        failure = error  // another program has the number
      }
    }
    throw failure
  }

  isolated deinit { unlink("/tmp/.X11-unix/X\(display.dropFirst())") }

  private init(display: String, _ program: Program) {
    self.display = display
    self.program = program
  }

  private static func command(_ display: String, authority: String? = nil) -> [String] {
    let access = authority.map { ["-auth", $0] } ?? []
    return [
      "Xvfb", display, "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset", "-nolock",
    ]
      + access
  }

  /// Runs a client of this server to its end.
  package func run(
    _ command: String..., input: [UInt8] = [], atMost limit: Duration = patience
  ) async throws -> Program.Output {
    try await Program.run(command, input: input, environment: environment, atMost: limit)
  }

  /// Starts a client of this server.
  package func client(_ command: String..., input: [UInt8] = []) throws -> Program {
    try client(command, input: input)
  }

  /// Starts a client of this server.
  package func client(_ command: [String], input: [UInt8] = []) throws -> Program {
    try Program(command, input: input, environment: environment)
  }

  private var environment: [String: String] {
    ["DISPLAY": display, "GDK_BACKEND": "x11", "HOME": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"]
  }

  /// Stops the server's process, or lets it continue.
  package func pause(_ isPaused: Bool) { program.signal(isPaused ? SIGSTOP : SIGCONT) }

  /// Kills the server.
  package func stop() async { await program.stop() }

  /// Kills the server, and starts a new one on the same display.
  package func restart() async throws {
    await stop()
    try await start()
  }

  /// Starts a server after ``stop()``, on the same display.
  package func start() async throws {
    program = try Program(PrivateXServer.command(display))
    _ = try await program.line()
  }
}
