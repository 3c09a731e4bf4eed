internal import CLinux
package import Linux

/// Signals as events of the loop, by signalfd(2).
@LoopActor
package final class Signals {
  private let descriptor: SharedDescriptor

  /// Takes over these signals. Call it before any other thread starts, which would receive them otherwise.
  package nonisolated init(_ signals: [CInt]) throws(Failure) {
    let number = try SystemCall.run("watch for signals") { CLinux_signalfd(signals, CInt(signals.count)) }
    descriptor = SharedDescriptor(OwnedDescriptor(adopting: number))
  }

  /// Waits for the next of the signals, and returns it.
  package func next() async throws(WaitFailure) -> CInt {
    while true {
      let signal = CLinux_signalfd_next(descriptor.rawValue)
      if signal != 0 { return signal }
      try await DescriptorWaits.shared.readableAtLast(descriptor.rawValue)
    }
  }
}
