/// A link of the source.
struct HTMLLink: Hashable {
  let destination: [UInt8]
  let title: [UInt8]?
}

/// The links and styles of a document's text, so that a run can name each by a number.
struct FormatValues {
  /// The number of the style without properties.
  static let plain: UInt32 = 0

  /// The parsed text, which contains the fonts' names.
  private let text: [UInt8]
  private var styles = [Style()]
  /// The number of each style.
  private var numbers = [Style(): plain]
  private var links: [HTMLLink] = []

  init(text: [UInt8]) { self.text = text }

  /// The style with a number.
  subscript(style number: UInt32) -> Style { styles[Int(number)] }

  mutating func number(of style: Style) -> UInt32 {
    if let number = numbers[style] { return number }
    let number = UInt32(styles.count)
    styles.append(style)
    numbers[style] = number
    return number
  }

  /// Adds a link and returns its number; each link gets its own.
  mutating func number(of link: HTMLLink) -> UInt32 {
    links.append(link)
    return UInt32(links.count - 1)
  }

  /// Returns the element of a format, and keeps its content in the model.
  func element(_ value: RunStyle.Value, keptIn builder: inout DocumentBuilder) -> Element {
    switch value {
    case .element(let element): return element
    case .link(let number):
      let link = links[Int(number)]
      let title = link.title.map { builder.keep($0) }
      return .link(builder.keep(Link(destination: builder.keep(link.destination), title: title)))
    case .style(let number):
      var style = self[style: number]
      style.fontFamily = style.fontFamily.map { builder.keep(text[$0.range]) }
      return .styled(builder.keep(style))
    }
  }
}
