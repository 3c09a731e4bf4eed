/// Reads the words of a SmartArt diagram (ECMA-376, part 1, 21.4), or those of a drawing of one.
struct DiagramReader: XMLReader {
  /// A text of the diagram, and the number of those that contain it.
  struct Item {
    var level = 0
    var text: [UInt8] = []
  }

  private struct Point {
    var text: [UInt8] = []
    var isShown = true
    var isRoot = false
    /// The points that this one contains, with their places among each other.
    var children: [(order: Int, point: String)] = []
  }

  private var points: [String: Point] = [:]
  private var order: [String] = []
  /// The point that is read.
  private var point: String?
  private var isInText = false
  /// The relationship to the drawing of the diagram.
  private(set) var drawing: String?

  /// The number of points beyond which the others are left out, and the level beyond which all are on the same one.
  private static let pointLimit = 10_000
  private static let levelLimit = 8

  init(_ bytes: [UInt8]) { read(bytes) }

  // MARK: Elements

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    switch name {
    case .diagramPoint: begin(tag.string("modelId") ?? "", tag.string("type") ?? "node")
    // A shape of a drawing is a text by itself.
    case .diagramShape: begin(tag.string("modelId") ?? "shape \(order.count)", "node")
    case .diagramConnection: connect(tag)
    case .diagramExtension: drawing = tag.string("relId")
    case .drawnParagraph, .drawnBreak: endLine()
    case .drawnText: isInText = true
    default: break
    }
    return true
  }

  mutating func close(_ name: DOCXName) {
    switch name {
    case .diagramPoint, .diagramShape: point = nil
    case .drawnText: isInText = false
    default: break
    }
  }

  mutating func read(text: ArraySlice<UInt8>) { if isInText, let point { points[point]?.text += text } }

  private mutating func begin(_ identifier: String, _ type: String) {
    guard order.count < Self.pointLimit, points[identifier]?.isShown == nil else { return }
    point = identifier
    order.append(identifier)
    // The others are lines between points, and what is drawn for them.
    points[identifier] = Point(isShown: ["node", "asst", "doc"].contains(type), isRoot: type == "doc")
  }

  private mutating func endLine() {
    guard let point, points[point]?.text.isEmpty == false else { return }
    points[point]?.text.append("\n")
  }

  private mutating func connect(_ tag: XMLTag) {
    guard tag.string("type") ?? "parOf" == "parOf", let source = tag.string("srcId"), let target = tag.string("destId")
    else { return }
    points[source]?.children.append((tag.number("srcOrd") ?? 0, target))
  }

  // MARK: Items

  /// The texts in the order and on the levels of the diagram. Complexity: O(n log n).
  var items: [Item] {
    var items: [Item] = []
    var seen: Set<String> = []
    func follow(_ start: String) {
      var left = [(start, 0)]
      while let (identifier, level) = left.popLast() {
        guard let point = points[identifier], point.isShown, seen.insert(identifier).inserted else { continue }
        let text = point.text[...].trimmingSpaces()
        if !text.isEmpty { items.append(Item(level: Swift.min(level, Self.levelLimit), text: Array(text))) }
        let inner = point.isRoot || text.isEmpty ? level : level + 1
        left += point.children.sorted { $0.order > $1.order }.map { ($0.point, inner) }
      }
    }
    let contained = Set(points.values.flatMap { $0.children.map(\.point) })
    for identifier in order where points[identifier]?.isRoot == true { follow(identifier) }
    for identifier in order where !contained.contains(identifier) { follow(identifier) }
    for identifier in order { follow(identifier) }
    return items
  }
}
