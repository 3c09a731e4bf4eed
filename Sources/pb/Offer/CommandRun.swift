internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Synchronization
internal import SystemPackage

/// One run of a shell command whose standard output is a representation.
final class CommandRun: Sendable {
  /// The maximum size of a representation, in bytes.
  private static let limit = 1 << 30
  private static let step = 1 << 18

  private let process: StartedProcess
  private let output: SharedDescriptor
  private let complaints: SharedDescriptor
  /// Whether the process may be killed: once it was waited for, its number may be another process's.
  private let canBeKilled = Mutex(true)

  /// Starts `command` in this process's environment and folder, in a session of its own.
  init(_ command: String) throws {
    let output = try SharedDescriptor.pipe()
    let complaints = try SharedDescriptor.pipe()
    let null = try StartedProcess.nowhere()
    process = try StartedProcess(
      "/bin/sh", ["-c", command], input: null.rawValue, output: output.writing.rawValue,
      error: complaints.writing.rawValue, inNewSession: true)
    self.output = output.reading
    self.complaints = complaints.reading
  }

  /// Ends the command and all processes that it has started.
  func kill() { canBeKilled.withLock { if $0 { process.killSession() } } }

  /// Waits for the command's end, and returns its output. If it fails, throws the last line of its standard error.
  func content(_ progress: LoadProgress, isSensitive: Bool) throws -> ProvidedContent {
    var content = try CopiedContent(isSensitive: isSensitive)
    var complaint = LastLine()
    do {
      try follow { bytes in
        guard content.count + bytes.count <= CommandRun.limit else { throw failure("it wrote more than 1 GiB") }
        try content.append(bytes)
        progress.update(completed: Int64(content.count), total: 0)
      } complaints: { bytes in
        complaint.take(bytes)
      }
    } catch {
      kill()
      _ = try wait()
      throw error
    }
    switch try wait() {
    case .exited(0): return ProvidedContent(.payload(try content.finish()))
    case .exited(let code): throw failure(complaint.text ?? "the command ended with code \(code)")
    case .killed(let signal): throw failure(complaint.text ?? "signal \(signal) ended the command")
    }
  }

  /// Returns how the command ended; it has ended already, or was killed.
  private func wait() throws -> StartedProcess.Ending {
    try canBeKilled.withLock { canBeKilled in
      canBeKilled = false
      return try process.wait()
    }
  }

  /// Passes on the command's output until it has ended and everything is read. Does not wait for the pipes' ends,
  /// because a process that the command leaves behind may keep them open.
  private func follow(output: ([UInt8]) throws -> Void, complaints: ([UInt8]) -> Void) throws {
    let ended = try process.watch()
    var entries = [self.output.rawValue, self.complaints.rawValue, ended.rawValue].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while true {
      try SystemCall.run("wait for a command") { poll(&entries, 3, -1) }
      if entries[0].revents != 0 {
        let bytes = try FileBytes.readNext(entries[0].fd, count: CommandRun.step)
        if bytes.isEmpty { entries[0].fd = -1 } else { try output(bytes) }
      }
      if entries[1].revents != 0 {
        let bytes = try FileBytes.readNext(entries[1].fd, count: CommandRun.step)
        if bytes.isEmpty { entries[1].fd = -1 } else { complaints(bytes) }
      }
      if entries[0].revents == 0 && entries[1].revents == 0 && entries[2].revents != 0 { return }
    }
  }

  private func failure(_ step: String) -> LoadFailure { LoadFailure(.providerFailed, step: step) }
}

/// The last line of a stream that is not empty.
struct LastLine {
  private static let limit = 1000

  private var last: [UInt8] = []
  private var unfinished: [UInt8] = []

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte != UInt8(ascii: "\n") {
        if unfinished.count < LastLine.limit { unfinished.append(byte) }
      } else if !unfinished.isEmpty {
        last = unfinished
        unfinished = []
      }
    }
  }

  /// The line; nil if there was none.
  var text: String? {
    let line = unfinished.isEmpty ? last : unfinished
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}

extension Offer {
  /// Runs the command; cancelling the progress ends it. Sensitive output stays off the disk.
  func render(_ progress: LoadProgress, isSensitive: Bool) async throws -> ProvidedContent {
    let command = command
    let result = await BlockingThread.run { () -> Result<ProvidedContent, any Error> in
      Result {
        let run = try CommandRun(command)
        progress.onCancel { run.kill() }
        return try run.content(progress, isSensitive: isSensitive)
      }
    }
    return try result.get()
  }
}
