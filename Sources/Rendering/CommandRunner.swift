package import Linux
package import Logging
package import Pasteboard
package import Reactor

/// Runs the commands of the user's that write one more type of an item.
@LoopActor
package final class CommandRunner {
  /// How many commands run at once; others wait.
  private static let places = 4
  private static let deadline = Duration.seconds(30)
  /// Runs the first word as a command that writes so many blocks of 512 bytes at most as the second says (POSIX, ulimit).
  private static let limited = #"ulimit -f "$1" && eval "$0""#

  private let capacity: @LoopActor () -> Int
  private let log: Logger
  private let turnstile = Turnstile(places: places)

  /// Creates a runner; `capacity` returns the most bytes that a command may write.
  package init(capacity: @escaping @LoopActor () -> Int, log: Logger) {
    self.capacity = capacity
    self.log = log
  }

  /// Returns what a command writes when `input` is its standard input. Ends it if the task is cancelled, or after a time.
  package func run(_ command: FormCommand, on input: Payload) async throws(LoadFailure) -> Payload {
    do {
      try await turnstile.enter()
    } catch {
      throw failure(.cancelled, command, "was cancelled")
    }
    defer { turnstile.leave() }
    let output = try of(command) { try PayloadDraft.inMemory() }
    let process = try of(command) { try start(command, input.handOut(), output, try StartedProcess.nowhere()) }
    log.debug("command started", metadata: ["type": "\(command.type)", "bytes": "\(input.count)"])
    guard try await ending(of: process, command) == .exited(0) else {
      throw failure(.providerFailed, command, "failed: try it in a terminal")
    }
    do {
      return try output.finish()
    } catch {
      throw failure(.providerFailed, command, "\(error)")
    }
  }

  private func start(
    _ command: FormCommand, _ input: consuming OwnedDescriptor, _ output: borrowing PayloadDraft,
    _ error: consuming OwnedDescriptor
  ) throws(Failure) -> ChildProcess {
    try ChildProcess(
      shell: ["-c", Self.limited, command.command, "\(min(capacity(), 1 << 40) / 512 + 1)"], input: input.rawValue,
      output: output.rawValue, error: error.rawValue)
  }

  private func ending(
    of process: ChildProcess, _ command: FormCommand
  ) async throws(LoadFailure) -> StartedProcess.Ending {
    do {
      return try await process.wait(atMost: Self.deadline)
    } catch {
      process.kill()
      if error == .cancelled { throw failure(.cancelled, command, "was cancelled") }
      throw failure(.timedOut, command, "took longer than \(Self.deadline)")
    }
  }

  private func of<Answer: ~Copyable>(
    _ command: FormCommand, _ step: () throws -> Answer
  ) throws(LoadFailure) -> Answer {
    do {
      return try step()
    } catch {
      throw failure(.providerFailed, command, "\(error)")
    }
  }

  private func failure(_ reason: LoadFailure.Reason, _ command: FormCommand, _ fate: String) -> LoadFailure {
    LoadFailure(reason, step: "the command of a rule for \(command.type) \(fate)")
  }
}
