internal import CLinux
internal import Descriptors
internal import DisplayServer
internal import Glibc
internal import Host
internal import Logging
internal import Pasteboard
internal import Reactor
internal import SystemPackage

/// One payload on its way to one reader: through a pipe, or into whatever else it has passed.
@LoopActor
final class PipeTransfer {
  /// The pipe's size, where that is allowed, and how much is sent at once.
  private static let pieceSize = 1 << 20
  /// How often a reader that waits for a slow representation is looked at.
  private static let lookInterval = Duration.seconds(1)

  /// When something moved last.
  private(set) var lastProgress: Duration

  private let type: MediaType
  private let pasteboard: PasteboardName
  private let end: ReaderEnd
  private let host: PasteboardHost
  private let copier: FileCopier
  private let gate: RenderingGate
  private let idleLimit: Duration
  private let timers: Timers
  private let log: Logger
  private var task: Task<Void, Never>?
  private var isAborted = false
  private var requestor = Requestor.waylandClient

  init(
    of type: MediaType, from pasteboard: PasteboardName, to end: ReaderEnd, copier: FileCopier, context: DisplayContext
  ) {
    self.type = type
    self.pasteboard = pasteboard
    self.end = end
    self.copier = copier
    host = context.host
    gate = context.gate
    idleLimit = context.patience.unread
    timers = context.timers
    log = context.log
    lastProgress = timers.now
  }

  /// Sends the whole payload, from when it is complete; then, or at the first failure, lets go of the pipe.
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

  /// Ends the transfer where it is.
  func abort() {
    isAborted = true
    task?.cancel()
  }

  // MARK: Loading

  /// The representation; nil if it fails, or if the reader is refused it or gives up before it is there.
  private func load() async -> Payload? {
    let generation = host.generation(of: pasteboard)
    let reader = await reader()
    guard host.generation(of: pasteboard) == generation, await gate.admits(type, on: pasteboard, for: reader) else {
      return nil
    }
    defer { gate.answered(reader, on: pasteboard) }
    guard !isAborted, !isAbandoned else { return nil }
    let request = host.request(type, from: pasteboard, for: requestor)
    while !isAborted, !isAbandoned {
      guard let outcome = await request.outcome(atMost: PipeTransfer.lookInterval) else { continue }
      return try? outcome.get().payload
    }
    // The load lingers: the reader's next try finds it done.
    request.giveUp()
    return nil
  }

  /// Who reads the pipe. All that cannot be found count as one.
  private func reader() async -> Reader {
    guard gate.caresWhoAsks(on: pasteboard), case .pipe(let pipe) = end else { return Reader(id: 0, pastes: true) }
    let process = await PipeReader.process(of: pipe)
    if let process { requestor = .process(process) }
    return Reader(id: UInt64(process ?? 0), pastes: false)
  }

  /// Whether nobody reads the pipe any more.
  private var isAbandoned: Bool {
    guard case .pipe(let pipe) = end else { return false }
    var entry = pollfd(fd: pipe.rawValue, events: 0, revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLERR | POLLHUP) != 0
  }

  // MARK: Sending

  private func give(_ payload: Payload, to file: SharedDescriptor) async {
    let entry = host.transfers.begin(type, to: requestor, total: payload.count)
    defer { host.transfers.end(entry) }
    do throws(FileCopier.Failure) {
      try await copier.give(payload, to: file) { sent in
        self.lastProgress = self.timers.now
        self.host.transfers.update(entry, sent: sent)
      }
    } catch {
      log.debug("a transfer ended early", metadata: ["reason": "\(error)"])
    }
  }

  private func send(_ payload: Payload, through pipe: SharedDescriptor) async {
    let entry = host.transfers.begin(type, to: requestor, total: payload.count)
    defer { host.transfers.end(entry) }
    if payload.count > 65536 { _ = CLinux_pipe_enlarge(pipe.rawValue, CInt(PipeTransfer.pieceSize)) }
    var sent = 0
    while sent < payload.count, !isAborted {
      guard let count = await sendPiece(of: payload, from: sent, through: pipe), count > 0 else { return }
      sent += count
      lastProgress = timers.now
      host.transfers.update(entry, sent: sent)
    }
  }

  /// Gives how much went; nil if the reader is gone, or has stood still for too long.
  private func sendPiece(of payload: Payload, from offset: Int, through pipe: SharedDescriptor) async -> Int? {
    let count = min(PipeTransfer.pieceSize, payload.count - offset)
    do {
      while !isAborted {
        if let sent = try payload.send(to: pipe.rawValue, at: offset, count: count) {
          // A fast reader keeps the loop no longer than one piece.
          await Task.yield()
          return sent
        }
        try await DescriptorWaits.shared.writable(pipe.rawValue, atMost: idleLimit, timers: timers)
      }
    } catch let failure as SystemFailure where failure.errno != .brokenPipe {
      log.debug("a transfer ended early", metadata: ["reason": "\(failure)"])
    } catch {
      // The reader has closed its end, which is an ordinary end, or reads no longer.
    }
    return nil
  }
}
