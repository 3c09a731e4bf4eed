/// How far a long step is.
struct StepProgress: Equatable {
  /// What is being done, in a word.
  var phase: String
  /// How many bytes of it are done; nil if that is unknown.
  var done: Int?
  /// How many bytes there are in all; nil if that is unknown.
  var total: Int?

  /// One line of printable ASCII that shows it after `elapsed`, of exactly `width` columns.
  func line(after elapsed: Duration, width: Int) -> String {
    let seconds = max(0, elapsed.components.seconds)
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let parts = [phase, bar(after: elapsed), amount, time].filter { !$0.isEmpty }
    let line = parts.joined(separator: "  ")
    // What is most worth knowing fits into any terminal.
    let fitting = line.utf8.count <= width ? line : String("\(time) \(phase)".prefix(max(0, width)))
    return fitting + String(repeating: " ", count: max(0, width - fitting.utf8.count))
  }

  private static let barWidth = 24
  private static let sliderWidth = 5

  /// A bar that fills where the end is known, else one on which a slider wanders.
  private func bar(after elapsed: Duration) -> String {
    let range: Range<Int>
    if let done, let total, total > 0 {
      range = 0..<Self.barWidth * min(max(done, 0), total) / total
    } else {
      let room = Self.barWidth - Self.sliderWidth
      let tenths = elapsed.components.seconds * 10 + elapsed.components.attoseconds / 100_000_000_000_000_000
      let step = Int(max(0, tenths)) % (2 * room)
      let place = step < room ? step : 2 * room - step
      range = place..<place + Self.sliderWidth
    }
    return "[" + String((0..<Self.barWidth).map { range.contains($0) ? "=" : " " }) + "]"
  }

  private var amount: String {
    guard let done else { return "" }
    return total.map { "\(Self.megabytes(done)) of \(Self.megabytes($0))" } ?? Self.megabytes(done)
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = max(0, bytes) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
