internal import Glibc
internal import Linux

/// Runs another program for its standard output.
enum ProgramOutput {
  /// The maximum time, in milliseconds.
  private static let limit: CInt = 5000

  /// Returns the output as text; nil if the program fails or exceeds the time. The program reads `input`, if any.
  static func read(_ program: String, _ arguments: [String], input: CInt? = nil) throws -> String? {
    let (ending, bytes) = try run(program, arguments, input: input)
    return ending == .exited(0) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Returns how the program ended, by a signal if it took too long, and its output. The program reads `input`, if any.
  static func run(
    _ program: String, _ arguments: [String], input: CInt? = nil
  ) throws -> (ending: StartedProcess.Ending, output: [UInt8]) {
    // A file accepts any amount, so the program never waits for its reader.
    let output = try PayloadDraft.inMemory()
    let nowhere = try StartedProcess.nowhere()
    let process = try StartedProcess(
      program, arguments, input: input ?? nowhere.rawValue, output: output.rawValue, error: nowhere.rawValue)
    let watch = try process.watch()
    if try SystemCall.wait("wait for \(program)", watch.rawValue, milliseconds: limit) == nil {
      process.kill()
      // A program that waits for a file system may not end: it is left behind.
      return (.killed(signal: SIGKILL), [])
    }
    return (try process.wait(), try output.finish().bytes())
  }
}
