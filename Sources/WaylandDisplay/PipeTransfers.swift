internal import Files
internal import DisplayServer
internal import Glibc
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// The payloads on their way to other clients, each through a pipe that the client has made.
@LoopActor
final class PipeTransfers {
  /// How many may run at once. One more takes the place of the one that has stood still the longest.
  static let limit = 256

  private let copier: FileCopier
  private let context: DisplayContext
  private var active: [PipeTransfer] = []

  init(copier: FileCopier, context: DisplayContext) {
    self.copier = copier
    self.context = context
  }

  /// Sends a representation of what `source` offers. What is not there ends the pipe empty, which is all that the
  /// protocol allows.
  func send(_ typeName: String, of source: OwnSource, to pipe: SharedDescriptor) {
    guard let type = source.offered[typeName]?.type, context.host.generation(of: source.pasteboard) == source.generation
    else {
      return
    }
    guard let end = ReaderEnd(pipe) else { return }
    if active.count >= PipeTransfers.limit { active.min { $0.lastProgress < $1.lastProgress }?.abort() }
    let transfer = PipeTransfer(
      of: type, from: source.pasteboard, to: end, copier: copier, context: context)
    active.append(transfer)
    transfer.run { [weak self] in self?.active.removeAll { $0 === transfer } }
  }

  /// Sends what goes with the type by which we know our own offers: some programs read all that there is, and take
  /// nothing for a failure. A pipe always has room for so little.
  func send(_ mark: SelectionMark, to pipe: SharedDescriptor) {
    guard case .pipe(let own)? = ReaderEnd(pipe) else { return }
    _ = mark.content.withUnsafeBytes { write(own.rawValue, $0.baseAddress, $0.count) }
  }

  /// Ends everything, with the connection.
  func abortAll() {
    for transfer in active { transfer.abort() }
  }
}
