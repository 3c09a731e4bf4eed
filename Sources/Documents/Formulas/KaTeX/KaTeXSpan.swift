internal import Bytes

/// A span of KaTeX's drawings: its classes say what it is, and its styles where.
struct KaTeXSpan {
  /// What is at one height of a span.
  struct Level {
    /// The distance of its base line from that of the span, in ems; positive if it is above.
    var height: Double
    var spans: [KaTeXSpan]

    /// Whether it is, or is in, a line or a sign that is drawn rather than written.
    var isDrawn: Bool { spans.contains { $0.drawing != nil } }

    /// Whether it belongs to what is at another height: an accent, a sign or a line.
    var isMark: Bool { isDrawn || spans.contains { $0.has("accent-body") } }
  }

  let element: HTMLElement

  /// The spans and the text in it.
  var children: [KaTeXSpan] { element.children.map(KaTeXSpan.init) }

  /// The text directly in it, if it contains nothing else.
  var ownText: String? {
    if element.tag == .text { return String(decoding: element.characters, as: UTF8.self) }
    guard let child = element.firstChild, child.tag == .text, child.next == nil else { return nil }
    return String(decoding: child.characters, as: UTF8.self)
  }

  /// Whether it has a class.
  func has(_ name: String) -> Bool { element.classes.contains { $0.elementsEqual(name.utf8) } }

  /// Returns the first of some classes that it has.
  func first<Value>(of names: KeyValuePairs<String, Value>) -> Value? { names.first { has($0.key) }?.value }

  /// Returns the ems that a property of its style has.
  func ems(_ property: String) -> Double? {
    let declarations = (element[.style] ?? []).split(separator: UInt8(ascii: ";"))
    let values = declarations.lazy.map { $0.trimmingSpaces() }.filter {
      $0.starts(with: property.utf8) && $0.dropFirst(property.utf8.count).trimmingSpaces().first == UInt8(ascii: ":")
    }
    return values.first.flatMap { value in
      value.firstIndex(of: UInt8(ascii: ":")).flatMap { CSSNumber(value[($0 + 1)...].trimmingSpaces())?.value }
    }
  }

  /// Whether it is invisible, but takes its place.
  var isTransparent: Bool { element[.style]?.contains("color:transparent") ?? false }

  /// Whether it is a fence that is as tall as what is beside it, or the invisible partner of one.
  var isGrowingFence: Bool {
    has("delimcenter") || has("nulldelimiter") || children.first?.has("mult") == true
  }

  /// The list of what is at different heights in it, if it is one.
  private var list: KaTeXSpan? {
    has("vlist-t") ? children.first?.children.first { $0.has("vlist") } : nil
  }

  /// What is at different heights in it, the highest first; nil if nothing is.
  var levels: [Level]? {
    guard let list = children.lazy.compactMap(\.list).first else { return nil }
    let levels = list.children.compactMap { span -> Level? in
      guard let strut = span.children.first(where: { $0.has("pstrut") })?.ems("height"), let top = span.ems("top")
      else { return nil }
      return Level(height: -top - strut, spans: span.children.filter { !$0.has("pstrut") })
    }
    return levels.sorted { $0.height > $1.height }
  }

  /// The picture in it, or the span that is drawn as a line.
  var drawing: KaTeXSpan? { drawing(within: 8) }

  private func drawing(within levels: Int) -> KaTeXSpan? {
    if element.tag == .svg || ["frac-line", "overline-line", "underline-line", "fbox", "sout"].contains(where: has) {
      return self
    }
    guard element.tag != .text, levels > 0, !has("mord"), !has("sizing") else { return nil }
    return children.lazy.compactMap { $0.drawing(within: levels - 1) }.first
  }

  /// The pictures in it, which is no formula.
  var pictures: [HTMLElement] { element.descendants.prefix(Reach.line.nodes).filter { $0.tag == .svg } }
}
