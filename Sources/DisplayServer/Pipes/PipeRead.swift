internal import CLinux
internal import Glibc
internal import Host
package import Linux
package import Pasteboard
package import Reactor

/// Reads the data that another application writes to a pipe.
@LoopActor
package struct PipeRead {
  private static let pipeSize: CInt = 1 << 20
  private static let chunkSize = 256 * 1024

  /// The reading end.
  private let pipe: SharedDescriptor
  private let context: DisplayContext

  /// Creates a read from a pipe whose other end the application has.
  package init(from pipe: SharedDescriptor, in context: DisplayContext) {
    self.pipe = pipe
    self.context = context
    CLinux_set_nonblocking(pipe.rawValue, true)
    _ = CLinux_pipe_enlarge(pipe.rawValue, PipeRead.pipeSize)
  }

  /// Returns everything up to the moment when the application closes its end.
  package func payload(_ limits: ReadLimits, progress: LoadProgress) async throws(LoadFailure) -> Payload {
    var collected = try PayloadCollector(limit: limits.total, context.items.loads.account)
    while let chunk = try await nextChunk(limits) {
      try collected.append(chunk)
      progress.update(completed: Int64(collected.count), total: 0)
    }
    return try collected.finish()
  }

  /// Returns the next chunk; nil at the end.
  private func nextChunk(_ limits: ReadLimits) async throws(LoadFailure) -> [UInt8]? {
    while true {
      do {
        if let chunk = try take() { return chunk.isEmpty ? nil : chunk }
      } catch {
        throw LoadFailure(.displayFailed, step: "\(error)")
      }
      do {
        try await DescriptorWaits.shared.readable(pipe.rawValue, atMost: limits.idle, timers: context.timers)
      } catch {
        throw PipeRead.failure(error)
      }
    }
  }

  /// Returns the bytes that are in the pipe now, none at its end; nil if more may come.
  private func take() throws -> [UInt8]? {
    var count: Int?
    let chunk = try [UInt8](unsafeUninitializedCapacity: PipeRead.chunkSize) { buffer, filled in
      count = try SystemCall.attempt("read the selection") {
        Glibc.read(pipe.rawValue, buffer.baseAddress, PipeRead.chunkSize)
      }
      filled = count ?? 0
    }
    return count == nil ? nil : chunk
  }

  private static func failure(_ failure: WaitFailure) -> LoadFailure {
    switch failure {
    case .timedOut: LoadFailure(.timedOut, step: "the application that owns the selection did not answer in time")
    case .cancelled: LoadFailure(.cancelled, step: "reading the selection was cancelled")
    case .unavailable: LoadFailure(.displayFailed, step: "the system has no room for one more descriptor to wait for")
    }
  }
}
