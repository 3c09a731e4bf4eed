internal import Files
internal import CLinux
internal import Glibc
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor
internal import SystemPackage

/// One payload on its way to one reader: through a pipe, or into another file that the reader has passed.
@LoopActor
final class PipeTransfer {
  /// The size of the pipe, if that is permitted, and of one piece, in bytes.
  private static let chunkSize = 1 << 20

  /// The time of the last progress.
  private(set) var lastProgress: Duration

  private let type: MediaType
  private let pasteboard: PasteboardName
  private let end: ReaderEnd
  private let knownReader: Reader?
  private let copier: FileCopier
  private let mayEnlarge: Bool
  private let context: DisplayContext
  private var task: Task<Void, Never>?
  private var isAborted = false
  private var requestor = Requestor.waylandClient

  init(
    of type: MediaType, from pasteboard: PasteboardName, to end: ReaderEnd, by reader: Reader?, copier: FileCopier,
    mayEnlarge: Bool, context: DisplayContext
  ) {
    self.type = type
    self.pasteboard = pasteboard
    self.end = end
    knownReader = reader
    self.copier = copier
    self.mayEnlarge = mayEnlarge
    self.context = context
    lastProgress = context.timers.now
  }

  /// Sends the payload once it is complete; afterwards, or at the first failure, closes the pipe.
  func run(onEnd: @escaping @LoopActor () -> Void) {
    task = LoopTask.start {
      if let payload = await self.load() {
        switch self.end {
        case .pipe(let pipe): await self.send(payload, through: pipe)
        case .other(let file): await self.give(payload, to: file)
        }
      }
      onEnd()
    }
  }

  /// Aborts the transfer.
  func abort() {
    isAborted = true
    task?.cancel()
  }

  // MARK: Loading

  /// Returns the payload; nil if the load fails, or if the gate refuses the reader or the reader gives up before.
  private func load() async -> Payload? {
    let generation = context.items.generation(of: pasteboard)
    let reader = await reader()
    // The request may be for an item that has gone in the meantime.
    guard context.items.generation(of: pasteboard) == generation else { return nil }
    let request = await AdmittedRequest(
      type, from: pasteboard, by: reader, for: requestor, in: context, while: { isAwaited })
    return await request?.payload { isAwaited }
  }

  /// Returns the reader of the pipe. All that cannot be found count as one.
  private func reader() async -> Reader {
    if let knownReader { return knownReader }
    guard context.gate.caresWhoAsks(on: pasteboard), case .pipe(let pipe) = end else {
      return Reader(id: 0, pastes: true)
    }
    let process = await PipeReader.process(of: pipe)
    if let process { requestor = .process(process) }
    return Reader(id: UInt64(process ?? 0), pastes: false)
  }

  /// Whether the reader still waits.
  private var isAwaited: Bool {
    guard !isAborted else { return false }
    guard case .pipe(let pipe) = end else { return true }
    var entry = pollfd(fd: pipe.rawValue, events: 0, revents: 0)
    return poll(&entry, 1, 0) <= 0 || entry.revents & Int16(POLLERR | POLLHUP) == 0
  }

  // MARK: Sending

  private func give(_ payload: Payload, to file: SharedDescriptor) async {
    let entry = context.transfers.begin(type, to: requestor, total: payload.count)
    defer { context.transfers.end(entry) }
    do {
      try await copier.give(payload, to: file) { sent in
        self.lastProgress = self.context.timers.now
        self.context.transfers.update(entry, sent: sent)
      }
    } catch {
      context.log.debug("a transfer ended early", metadata: ["reason": "\(error)"])
    }
  }

  private func send(_ payload: Payload, through pipe: SharedDescriptor) async {
    let entry = context.transfers.begin(type, to: requestor, total: payload.count)
    defer { context.transfers.end(entry) }
    if mayEnlarge, payload.count > 65536 { _ = CLinux_pipe_enlarge(pipe.rawValue, CInt(PipeTransfer.chunkSize)) }
    var sent = 0
    while sent < payload.count, !isAborted {
      guard let count = await sendPiece(of: payload, from: sent, through: pipe), count > 0 else { return }
      sent += count
      lastProgress = context.timers.now
      context.transfers.update(entry, sent: sent)
    }
  }

  /// Returns the number of bytes sent, or nil if the reader is gone, or has stalled for too long.
  private func sendPiece(of payload: Payload, from offset: Int, through pipe: SharedDescriptor) async -> Int? {
    let count = min(PipeTransfer.chunkSize, payload.count - offset)
    do {
      while !isAborted {
        if let sent = try payload.send(to: pipe.rawValue, at: offset, count: count) {
          // A fast reader must not occupy the loop longer than one chunk.
          await Task.yield()
          return sent
        }
        try await DescriptorWaits.shared.writable(
          pipe.rawValue, atMost: context.patience.unread, timers: context.timers)
      }
    } catch let failure as Failure where failure.errno != .brokenPipe {
      context.log.debug("a transfer ended early", metadata: ["reason": "\(failure)"])
    } catch {
      // The reader has closed its end, which is an ordinary end, or no longer reads.
    }
    return nil
  }
}
