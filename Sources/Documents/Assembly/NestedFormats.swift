/// The formats that are open while the runs of a paragraph, each with all its formats, become nested elements.
///
/// A format that continues stays open from run to run. Of formats that begin together, the longest is outermost.
struct NestedFormats<Format: Equatable> {
  private var open: [Format] = []

  /// How many runs ahead the search for a format's end goes; beyond, the order of nesting no longer matters.
  private static var foresight: Int { 32 }

  var isEmpty: Bool { open.isEmpty }

  /// Closes the formats that a run does not have, and those within them.
  mutating func close(unless isOfRun: (Format) -> Bool, in builder: inout DocumentBuilder) {
    let kept = open.firstIndex { !isOfRun($0) } ?? open.count
    for _ in kept..<open.count { builder.close() }
    open.removeSubrange(kept...)
  }

  /// Adds the formats of a run that are not open.
  ///
  /// - Parameters:
  ///   - formats: the formats of the run, the outer ones first if nothing else decides.
  ///   - following: returns the formats of the next run, of the one after it, and so on; nil behind the last.
  /// - Returns: the formats that the caller has to open, in order.
  mutating func add(_ formats: [Format], following: (Int) -> [Format]?) -> [Format] {
    var new = open.isEmpty ? formats : formats.filter { !open.contains($0) }
    if new.count > 1 {
      var ahead: [[Format]] = []
      while ahead.count < Self.foresight, let next = following(ahead.count) { ahead.append(next) }
      let reaches = new.map { format in ahead.firstIndex { !$0.contains(format) } ?? ahead.count }
      new = new.indices.sorted { (-reaches[$0], $0) < (-reaches[$1], $1) }.map { new[$0] }
    }
    open += new
    return new
  }

  mutating func closeAll(in builder: inout DocumentBuilder) {
    for _ in open { builder.close() }
    open = []
  }
}
