/// What the attributes of a page say that a rule needs. A page without it has nothing that the rule could rewrite.
struct PageFacts: OptionSet {
  let rawValue: UInt16

  /// A role, which makes elements parts of a data grid.
  static let role = Self(rawValue: 1 << 0)
  /// A list of the marks in a block of code.
  static let listOfMarks = Self(rawValue: 1 << 1)
  /// A place that Word and Excel keep for a drawing.
  static let placeOfDrawing = Self(rawValue: 1 << 2)
  /// What may float beside a paragraph.
  static let float = Self(rawValue: 1 << 3)
  static let dropCap = Self(rawValue: 1 << 4)
  /// A link to a heading from a table of contents.
  static let entryOfContents = Self(rawValue: 1 << 5)
  /// A monospaced font in a style, and perhaps one in an attribute.
  static let monospaceStyle = Self(rawValue: 1 << 6)
  static let fontFace = Self(rawValue: 1 << 7)
  /// A note that is written within its sentence.
  static let noteInText = Self(rawValue: 1 << 8)

  /// What a style may say.
  static let ofStyles: PageFacts = [.placeOfDrawing, .float, .dropCap, .monospaceStyle]

  private static let ofClasses = NameTable<PageFacts>([
    ("colist", .listOfMarks), ("ltx_note", .noteInText), ("sidenote", .noteInText), ("marginnote", .noteInText),
    ("modern-footnotes-footnote__note", .noteInText),
  ])
}

extension PageFacts {
  /// Finds what the words of a class say.
  init(_ words: ClassNames) { self = words.reduce(into: []) { $0.formUnion(Self.ofClasses[$1] ?? []) } }

  /// Finds what a style says.
  init(_ style: ArraySlice<UInt8>, _ declarations: CSSDeclarations) {
    self = []
    if declarations.isMonospace == true { insert(.monospaceStyle) }
    if style.contains("float:") { insert(.float) }
    if style.contains("mso-element:dropcap-") { insert(.dropCap) }
    if PlacesOfDrawings.isPlaceOfDrawing(style) { insert(.placeOfDrawing) }
  }

  /// Finds what an attribute says that is neither a class nor a style.
  init(_ name: HTMLAttribute.Name, _ value: ArraySlice<UInt8>) {
    switch name {
    case .role: self = .role
    case .align: self = .float
    case .face: self = .fontFace
    case .href: self = TableOfContents.isEntry(value) ? .entryOfContents : []
    default: self = []
    }
  }
}
