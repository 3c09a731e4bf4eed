internal import Documents

/// Reads the writer's HTML by the strictest rules: known tags, known attributes, quoted values, and every element
/// closed in order. It shares no code with the project's own reader.
struct AllowedHTML {
  private var rest: ArraySlice<UInt8>
  private var open: [String] = []

  /// Returns a part of a fragment that the writer may not write, in words; nil if there is none.
  static func violation(in fragment: [UInt8]) -> String? {
    var scan = AllowedHTML(rest: fragment[...])
    do {
      try scan.all()
      return nil
    } catch {
      return "\(error.reason) before “\(String(decoding: scan.rest.prefix(60), as: UTF8.self))”"
    }
  }

  private struct Violation: Error {
    let reason: String
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private static let attributes = elements.merging(formulas) { first, _ in first }

  /// The elements of MathML.
  private static let formulas: [String: Set<String>] = [
    "math": ["xmlns", "display", "alttext"], "mrow": [], "mi": ["mathvariant"], "mn": [], "mtext": [],
    "mo": ["stretchy", "form", "minsize", "maxsize"], "mspace": ["width"], "mfrac": ["linethickness", "bevelled"],
    "msqrt": [], "mroot": [], "msub": [], "msup": [], "msubsup": [], "munder": ["accentunder"], "mover": ["accent"],
    "munderover": [], "mmultiscripts": [], "mprescripts": [], "mtable": ["displaystyle", "columnalign"], "mtr": [],
    "mtd": ["columnalign", "style"], "mphantom": [], "mpadded": ["width", "height", "depth"],
    "menclose": ["notation"], "mstyle": ["displaystyle", "scriptlevel", "mathcolor", "mathbackground"],
  ]
  private static let elements: [String: Set<String>] = [
    "meta": ["charset"], "div": ["id"], "p": ["class", "dir", "style"], "blockquote": ["class"], "ul": ["dir", "type"],
    "ol": ["dir", "start", "type"], "li": ["dir", "id"], "h1": ["dir", "id", "style"], "h2": ["dir", "id", "style"],
    "h3": ["dir", "id", "style"], "h4": ["dir", "id", "style"], "h5": ["dir", "id", "style"],
    "h6": ["dir", "id", "style"],
    "table": ["border", "cellpadding", "style"], "thead": [], "tbody": [], "tr": [],
    "th": ["dir", "colspan", "rowspan", "align", "style"],
    "td": ["dir", "colspan", "rowspan", "align", "style"],
    "pre": ["dir", "style"], "code": ["class"], "kbd": [], "hr": [], "br": [], "section": [], "strong": [], "em": [],
    "u": [],
    "s": [], "mark": [], "sub": [], "sup": [], "span": ["style"], "a": ["href", "title", "id"],
    "img": ["src", "alt", "title", "width", "height"],
  ]
  private static let void: Set<String> = ["meta", "hr", "br", "img"]

  private mutating func all() throws(Violation) {
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"): if skip("/") { try endTag() } else { try startTag() }
      case UInt8(ascii: ">"): throw Violation(reason: "a bare >")
      case UInt8(ascii: "&"): try reference()
      case 0: throw Violation(reason: "a NUL")
      default: break
      }
    }
    if let last = open.last { throw Violation(reason: "<\(last)> is never closed") }
  }

  private mutating func startTag() throws(Violation) {
    let tag = name()
    guard let known = Self.attributes[tag] else { throw Violation(reason: "the tag <\(tag)>") }
    while skip(" ") {
      let attribute = name()
      guard known.contains(attribute), skip("=\"") else { throw Violation(reason: "the attribute \(attribute)") }
      let value = try value()
      guard Self.allows(attribute, value) else { throw Violation(reason: "the value of \(attribute)") }
    }
    guard skip(">") else { throw Violation(reason: "an unfinished <\(tag)>") }
    if !Self.void.contains(tag) { open.append(tag) }
  }

  private mutating func endTag() throws(Violation) {
    let tag = name()
    guard open.popLast() == tag, skip(">") else { throw Violation(reason: "</\(tag)> ends nothing") }
  }

  /// Reads the value up to its quotation mark, decoded.
  private mutating func value() throws(Violation) -> [UInt8] {
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return value
      case UInt8(ascii: "<"), UInt8(ascii: ">"): throw Violation(reason: "a bare angle in a value")
      case UInt8(ascii: "&"): value.append(try reference())
      default: value.append(byte)
      }
    }
    throw Violation(reason: "an unfinished value")
  }

  @discardableResult
  private mutating func reference() throws(Violation) -> UInt8 {
    if skip("amp;") { return UInt8(ascii: "&") }
    if skip("lt;") { return UInt8(ascii: "<") }
    if skip("gt;") { return UInt8(ascii: ">") }
    if skip("quot;") { return UInt8(ascii: "\"") }
    throw Violation(reason: "a bare &")
  }

  private static func allows(_ attribute: String, _ value: [UInt8]) -> Bool {
    switch attribute {
    case "href": LinkPolicy.allowsLink(value[...], ConversionOptions())
    case "src": LinkPolicy.allowsImage(value[...])
    // Without these characters, no style can fetch or run anything, or end its declaration early.
    case "style": !value.contains { "()\\@\"{}<>&/*".utf8.contains($0) }
    case "dir": value.elementsEqual("rtl".utf8) || value.elementsEqual("ltr".utf8)
    default: true
    }
  }

  private mutating func name() -> String {
    let name = rest.prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func skip(_ literal: String) -> Bool {
    guard rest.starts(with: literal.utf8) else { return false }
    rest = rest.dropFirst(literal.utf8.count)
    return true
  }
}
