/// How far a long step is.
struct StepProgress: Equatable {
  /// What is being done, in a word.
  var phase: String
  /// How much of it is done; nil if that is unknown.
  var done: Int?
  /// How much there is in all; nil if that is unknown.
  var total: Int?
  /// Whether these are bytes.
  var countsBytes = true

  /// One line of printable ASCII that shows it after `elapsed`, of exactly `width` columns.
  func line(after elapsed: Duration, width: Int) -> String {
    let parts = [phase, bar(after: elapsed), percentage, amount, elapsed.clock].filter { !$0.isEmpty }
    let line = parts.joined(separator: "  ")
    // What is most worth knowing fits into any terminal.
    let fitting = line.utf8.count <= width ? line : String("\(elapsed.clock) \(phase)".prefix(max(0, width)))
    return fitting + String(repeating: " ", count: max(0, width - fitting.utf8.count))
  }

  private static let barWidth = 24
  private static let sliderWidth = 5

  /// From 0 to 1; nil if that is unknown.
  private var fraction: Double? {
    guard let done, let total, total > 0 else { return nil }
    return Double(min(max(done, 0), total)) / Double(total)
  }

  /// A bar that fills where the end is known, else one on which a slider wanders.
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
