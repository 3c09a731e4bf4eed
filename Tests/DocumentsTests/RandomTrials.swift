import Foundation
import Testing

/// Models at random, each of a seed, that are written and read back.
struct RandomTrials {
  /// The number of models, which PASTEBOARD_TRIALS states.
  private let count = ProcessInfo.processInfo.environment["PASTEBOARD_TRIALS"].flatMap { UInt64($0) } ?? 50

  /// Records the first seed whose source is not read as expected.
  func run(_ trial: (_ seed: UInt64) -> (source: String, read: String, expected: String)) {
    for seed in 0..<count {
      let (source, read, expected) = trial(seed)
      guard read == expected else {
        Issue.record("seed \(seed)\n\(source)\nread\n\(read)\nrather than\n\(expected)")
        return
      }
    }
  }
}
