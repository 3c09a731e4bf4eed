/// The marker of a list's items, which has a list style of its own (OpenDocument 1.3, 16.30).
///
/// Each list is an element with a style, so a style need not know the other lists around or in it.
struct ODTListMarker: Hashable {
  /// Nil for the boxes of tasks, which are text.
  let marker: ListStyle.Marker?

  /// All markers, in the order of their styles.
  static let all: [ODTListMarker] = [
    .disc, .circle, .square, .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman, nil,
  ].map { ODTListMarker(marker: $0) }

  var styleName: StaticString {
    switch marker {
    case .disc: "ListOfDiscs"
    case .circle: "ListOfCircles"
    case .square: "ListOfSquares"
    case .decimal: "ListOfNumbers"
    case .lowerAlpha: "ListOfLowerLetters"
    case .upperAlpha: "ListOfUpperLetters"
    case .lowerRoman: "ListOfLowerRomanNumbers"
    case .upperRoman: "ListOfUpperRomanNumbers"
    case nil: "ListOfTasks"
    }
  }

  /// The format of its numbers; empty for a list without any.
  private var numberFormat: StaticString {
    switch marker {
    case .disc, .circle, .square, nil: ""
    case .decimal: "1"
    case .lowerAlpha: "a"
    case .upperAlpha: "A"
    case .lowerRoman: "i"
    case .upperRoman: "I"
    }
  }

  func write(to output: inout XMLOutput) {
    output.open("text:list-style") { $0.attribute("style:name", styleName) }
    for level in 0..<WordLists.levelCount { write(level, to: &output) }
    output.markup("</text:list-style>\n")
  }

  private func write(_ level: Int, to output: inout XMLOutput) {
    let bullet = marker?.shown(at: level).bullet
    let element: StaticString = bullet == nil ? "text:list-level-style-number" : "text:list-level-style-bullet"
    output.open(element) {
      $0.attribute("text:level", level + 1)
      if let bullet {
        $0.attribute("text:bullet-char", Array(bullet.utf8)[...])
      } else {
        $0.attribute("style:num-format", numberFormat)
        if marker != nil { $0.attribute("style:num-suffix", ".") }
      }
    }
    output.markup("<style:list-level-properties text:list-level-position-and-space-mode=\"label-alignment\">")
    output.element("style:list-level-label-alignment") {
      let indent = WordMeasure.listIndent * (level + 1)
      $0.attribute("text:label-followed-by", marker == nil ? "nothing" : "listtab")
      if marker != nil { $0.attribute("text:list-tab-stop-position", twips: indent) }
      $0.attribute("fo:text-indent", twips: -WordMeasure.markerWidth)
      $0.attribute("fo:margin-left", twips: indent)
    }
    output.markup("</style:list-level-properties></")
    output.markup(element)
    output.markup(">")
  }
}
