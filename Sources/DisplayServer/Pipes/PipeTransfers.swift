package import Files
internal import Glibc
internal import Host
package import Linux
internal import Pasteboard
package import Reactor

/// The payloads on their way to other applications, each through a pipe that the application has passed.
@LoopActor
package final class PipeTransfers {
  /// The maximum number of simultaneous transfers. One more replaces the one that has stalled the longest.
  static let limit = 256

  private let copier: FileCopier
  private let mayEnlarge: Bool
  private let context: DisplayContext
  private var active: [PipeTransfer] = []

  /// No transfers; `copier` writes to readers that are not pipes. Pipes are enlarged for large payloads, unless the
  /// program at the other end, which passes on what it reads, would wait for its reader then.
  package init(copier: FileCopier, mayEnlarge: Bool = true, context: DisplayContext) {
    self.copier = copier
    self.mayEnlarge = mayEnlarge
    self.context = context
  }

  /// Sends the representation that `item` offers under a name. If it cannot be sent, the pipe ends empty: a pipe has no
  /// other error. The process that has the pipe's other end is the reader, unless another one is known.
  package func send(_ typeName: String, of item: OfferedItem, to pipe: SharedDescriptor, by reader: Reader? = nil) {
    if typeName == item.mark { return sendMark(of: item, to: pipe) }
    guard let type = item.targets[typeName]?.type, context.items.generation(of: item.pasteboard) == item.generation
    else { return }
    guard let end = ReaderEnd(pipe) else { return }
    if active.count >= PipeTransfers.limit { active.min { $0.lastProgress < $1.lastProgress }?.abort() }
    let transfer = PipeTransfer(
      of: type, from: item.pasteboard, to: end, by: reader, copier: copier, mayEnlarge: mayEnlarge,
      context: context)
    active.append(transfer)
    transfer.run { [weak self] in self?.active.removeAll { $0 === transfer } }
  }

  /// Sends the name of the mark as its content: some programs read every type, and treat no data as a failure. A pipe
  /// always has room for so little.
  private func sendMark(of item: OfferedItem, to pipe: SharedDescriptor) {
    guard case .pipe(let own)? = ReaderEnd(pipe) else { return }
    _ = Array(item.mark.utf8).withUnsafeBytes { write(own.rawValue, $0.baseAddress, $0.count) }
  }

  /// Aborts all transfers at the end of the connection.
  package func abortAll() {
    for transfer in active { transfer.abort() }
  }
}
