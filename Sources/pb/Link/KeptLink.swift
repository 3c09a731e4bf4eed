internal import Glibc
internal import Linux

/// A link that is made again whenever it is lost, until a signal ends it.
struct KeptLink {
  /// The pauses between attempts to connect, in seconds: the first, and the longest.
  private static let pauses = (first: CInt(1), longest: CInt(60))

  private let link: MachineLink
  private let notice = LinkNotice()

  init(_ link: MachineLink) { self.link = link }

  /// Throws if the first attempt fails, which a user may watch.
  func run() throws {
    let host = link.words.host
    var (hasBegun, pause) = (false, KeptLink.pauses.first)
    while true {
      do {
        try link.carry(isWatched: !hasBegun && isatty(0) == 1) {
          say(hasBegun ? "\(host) is linked again" : "\(host) is linked: each copy is on both clipboards")
          notice.linked()
          (hasBegun, pause) = (true, KeptLink.pauses.first)
        }
      } catch {
        if !hasBegun || (error as? SSHEnd)?.isStop == true { throw error }
        notice.down("\(error)")
        if !(error is SSHEnd) { StandardStreams.complain("the link to \(host) is down: \(error)") }
      }
      let signals = try StopSignals()
      if let signal = try signals.wait(atMost: pause) { throw SSHEnd.stopped(signal: signal) }
      pause = min(2 * pause, KeptLink.pauses.longest)
    }
  }

  private func say(_ sentence: String) { StandardStreams.tell([sentence], on: STDERR_FILENO) }
}
