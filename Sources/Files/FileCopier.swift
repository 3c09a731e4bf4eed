internal import Glibc
package import Linux
package import Reactor
internal import RenderCommand
internal import SystemPackage

/// Why a copy came to nothing, unless a step of the program itself failed.
package enum CopyFailure: Error, Sendable {
  /// It is not a regular file.
  case notAFile
  /// It is not there.
  case notThere
  /// It has more bytes than it may.
  case tooLarge
  /// It is another user's, or others may write to it.
  case notTrusted
  /// It has stalled for so long.
  case stalled(Duration)
  /// So many others have stalled that no more are tried.
  case tooManyStalled
  /// It could not be read or written.
  case failed
  /// The task was cancelled.
  case cancelled
}

/// Copies between the daemon's own files and foreign ones, which other programs have passed or which have a path.
///
/// A foreign file may hang for ever, on a network or a FUSE mount that does not answer: even fstat(2) never returns
/// there, and no signal ends the caller. So a process makes the copy, which the daemon can abandon.
@LoopActor
package final class FileCopier {
  /// How long a copy may make no progress.
  package static let patience = Duration.seconds(30)
  /// The maximum number of copies at once.
  private static let places = 8
  /// How many processes may be abandoned in files that hang.
  private static let leftBehindLimit = 16

  private let program: String
  private let patience: Duration
  private let timers: Timers
  private let turnstile = Turnstile(places: FileCopier.places)
  private var leftBehind = 0

  /// Creates a copier whose worker is this program, a path or a name as for ``ChildProcess``.
  package init(program: String, patience: Duration = FileCopier.patience, timers: Timers = .monotonic) {
    self.program = program
    self.patience = patience
    self.timers = timers
  }

  /// Fills `draft` with all of a regular file of at most `limit` bytes.
  package func take(_ source: SharedDescriptor, into draft: CInt, atMost limit: Int) async throws {
    try await run(.taking(atMost: limit), input: source.rawValue, output: draft) { FileCopier.size(of: draft) }
  }

  /// Writes a payload to a foreign file at its offset, and regularly calls `observe` with the number of bytes written.
  package func give(
    _ payload: Payload, to output: SharedDescriptor, observe: @escaping @LoopActor (Int) -> Void
  ) async throws {
    let source = SharedDescriptor(try payload.handOut())
    try await run(.giving, input: source.rawValue, output: output.rawValue) {
      // The process moves the offset, which it shares with us.
      let position = Int(lseek(source.rawValue, 0, SEEK_CUR))
      observe(position)
      return position
    }
  }

  /// Returns all bytes of the regular file at `path`, of at most `limit`, which only the user and root may be able to
  /// write. From then on `watch` reports its changes: the process that reads also adds the watch, because even that may
  /// hang.
  func read(_ path: String, atMost limit: Int, watch: FileWatch?) async throws -> [UInt8] {
    let draft = try PayloadDraft.inMemory()
    let nowhere = SharedDescriptor(try StartedProcess.nowhere())
    let output = draft.rawValue
    let input = watch?.inotify ?? nowhere
    try await run(.reading(path, atMost: limit), input: input.rawValue, output: output) {
      FileCopier.size(of: output)
    }
    return try draft.finish().bytes()
  }

  /// Runs the worker until it ends, or until `position`, which examines the daemon's own file, stops changing.
  private func run(_ copy: FileCopy, input: CInt, output: CInt, position: @escaping @LoopActor () -> Int) async throws {
    guard leftBehind < FileCopier.leftBehindLimit else { throw CopyFailure.tooManyStalled }
    do { try await turnstile.enter() } catch { throw CopyFailure.cancelled }
    defer { turnstile.leave() }
    let nowhere = try StartedProcess.nowhere()
    let process = try ChildProcess(program, copy.arguments, input: input, output: output, error: nowhere.rawValue)
    switch try await ending(of: process, position) {
    case .exited(RenderExit.done.rawValue): return
    case .exited(RenderExit.notAFile.rawValue): throw CopyFailure.notAFile
    case .exited(RenderExit.notThere.rawValue): throw CopyFailure.notThere
    case .exited(RenderExit.notTrusted.rawValue): throw CopyFailure.notTrusted
    case .exited(RenderExit.tooLarge.rawValue): throw CopyFailure.tooLarge
    // The worker sets no such limit: it has inherited ours ('ulimit -f').
    case .killed(SIGXFSZ): throw Failure("copy it", .fileTooLarge)
    case .exited(RenderExit.noSpace.rawValue): throw Failure("copy it", .noSpace)
    default: throw CopyFailure.failed
    }
  }

  private func ending(
    of process: ChildProcess, _ position: @LoopActor () -> Int
  ) async throws -> StartedProcess.Ending {
    var seen = 0
    while true {
      do {
        return try await process.wait(atMost: patience, timers: timers)
      } catch {
        let present = position()
        if error == .timedOut, present != seen {
          seen = present
          continue
        }
        leave(process)
        throw error == .timedOut ? CopyFailure.stalled(patience) : .cancelled
      }
    }
  }

  private static func size(of file: CInt) -> Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  private func leave(_ process: ChildProcess) {
    process.kill()
    leftBehind += 1
    LoopTask.start {
      _ = try? await process.wait()
      self.leftBehind -= 1
    }
  }
}
