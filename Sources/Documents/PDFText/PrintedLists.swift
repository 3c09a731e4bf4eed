/// The lists that are open while printed text is read, the outermost first.
struct PrintedLists {
  private struct List {
    let bullet: Unicode.Scalar?
    /// The number of the last item.
    var number: LineMarker.Number?
    let indentation: Int
  }

  private var lists: [List] = []

  /// Deeper lists are continued at this level.
  private static let depthLimit = 16

  var depth: Int { lists.count }

  /// The number of columns before the marker of the innermost item.
  var indentation: Int? { lists.last?.indentation }

  /// Begins the next item of an open list, or a list within it.
  mutating func addItem(_ marker: LineMarker, indentation: Int, to builder: inout DocumentBuilder) {
    if let level = level(of: marker, indentation) {
      while lists.count > level + 1 { close(&builder) }
      builder.close()
      if let last = lists[level].number { lists[level].number = marker.follows(last) ?? last }
    } else {
      while let last = lists.last, !isWithin(last, marker, indentation) || lists.count >= Self.depthLimit {
        close(&builder)
      }
      open(marker, indentation, &builder)
    }
    builder.open(.listItem(nil))
  }

  mutating func closeAll(_ builder: inout DocumentBuilder) {
    while !lists.isEmpty { close(&builder) }
  }

  /// Returns the innermost list of which a marker is the next one.
  private func level(of marker: LineMarker, _ indentation: Int) -> Int? {
    lists.indices.last { index in
      let list = lists[index]
      guard abs(list.indentation - indentation) <= 1 else { return false }
      if let bullet = marker.bullet { return bullet == list.bullet }
      return list.number.map { marker.follows($0) != nil } ?? false
    }
  }

  /// Whether a marker begins a list in the last item of another one: it is further from the margin, or of another kind.
  private func isWithin(_ list: List, _ marker: LineMarker, _ indentation: Int) -> Bool {
    if indentation > list.indentation + 1 { return true }
    guard indentation >= list.indentation - 1, marker.isFirst else { return false }
    return marker.bullet != list.bullet || marker.bullet == nil && list.number.map { !isAlike($0, marker) } ?? true
  }

  private func isAlike(_ number: LineMarker.Number, _ marker: LineMarker) -> Bool {
    marker.numbers.contains { $0.style == number.style && $0.closer == number.closer }
  }

  private mutating func open(_ marker: LineMarker, _ indentation: Int, _ builder: inout DocumentBuilder) {
    let number = marker.numbers.first { $0.value == 1 } ?? marker.numbers.first
    let style = marker.bullet.map { Bullet.marker(of: $0) } ?? number?.style ?? .disc
    builder.open(.list(ListStyle(marker: style, start: number?.value ?? 1)))
    lists.append(List(bullet: marker.bullet, number: number, indentation: indentation))
  }

  private mutating func close(_ builder: inout DocumentBuilder) {
    builder.close()
    builder.close()
    lists.removeLast()
  }
}
