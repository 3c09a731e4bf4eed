internal import Faces

/// The progress of a long step.
struct StepProgress: Equatable {
  /// The name of the step, in a word.
  var phase: String
  /// The completed part; nil if unknown.
  var done: Int?
  /// The total; nil if unknown.
  var total: Int?
  /// Whether the numbers are bytes.
  var countsBytes = true

  /// Returns the progress after `elapsed` as a line of printable ASCII, exactly `width` columns wide.
  func line(after elapsed: Duration, width: Int) -> String {
    let parts = [phase, bar(after: elapsed), percentage, amount, elapsed.clock].filter { !$0.isEmpty }
    let line = parts.joined(separator: "  ")
    // The most important part fits into any terminal.
    let fitting = line.utf8.count <= width ? line : String("\(elapsed.clock) \(phase)".prefix(max(0, width)))
    return fitting + String(repeating: " ", count: max(0, width - fitting.utf8.count))
  }

  private static let barWidth = 24
  private static let sliderWidth = 5

  /// The completed fraction, from 0 to 1; nil if unknown.
  private var fraction: Double? {
    guard let done, let total, total > 0 else { return nil }
    return Double(min(max(done, 0), total)) / Double(total)
  }

  /// Returns a bar that fills if the total is known, else one with a moving slider.
  private func bar(after elapsed: Duration) -> String {
    let range: Range<Int>
    if let fraction {
      range = 0..<Int(Double(Self.barWidth) * fraction)
    } else {
      let travel = Self.barWidth - Self.sliderWidth
      let tenths = elapsed.components.seconds * 10 + elapsed.components.attoseconds / 100_000_000_000_000_000
      let step = Int(max(0, tenths)) % (2 * travel)
      let place = step < travel ? step : 2 * travel - step
      range = place..<place + Self.sliderWidth
    }
    return "[" + String((0..<Self.barWidth).map { range.contains($0) ? "=" : " " }) + "]"
  }

  private var percentage: String { fraction.map { "\(Int($0 * 100)) %" } ?? "" }

  private var amount: String { countsBytes ? done.map { ByteCount.amount($0, of: total) } ?? "" : "" }
}
