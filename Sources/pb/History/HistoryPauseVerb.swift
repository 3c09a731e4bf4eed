internal import ArgumentParser
internal import Faces
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// `pb history pause` and `pb history resume`
struct HistoryPauseVerb: Verb {
  var length: PauseLength

  func run() throws {
    var client = try HistoryClient(isWanted: true)
    guard let seconds = length.seconds else {
      _ = try client.call(Resume.self, NoParameters())
      return
    }
    let end = try client.call(Pause.self, Pause.Parameters(seconds: seconds)).until
    try StandardStreams.print([
      "nothing is recorded until \(PauseEnd(end, now: Int(time(nil)))): 'pb history resume' ends the pause"
    ])
  }
}

/// The length of a pause: a number of seconds, or of the unit whose letter follows; at most a day.
struct PauseLength: Equatable {
  private static let longest: Int64 = 86_400

  /// No pause; one under way ends.
  static let off = PauseLength(seconds: nil)

  /// The number of seconds; nil for no pause.
  let seconds: Int?
}

extension PauseLength: ExpressibleByArgument {
  init?(argument: String) {
    guard argument != "off" else {
      self = .off
      return
    }
    guard let seconds = Expiry(argument)?.duration.components.seconds, (1...Self.longest).contains(seconds) else {
      return nil
    }
    self.init(seconds: Int(seconds))
  }
}
