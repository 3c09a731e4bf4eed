/// The namespaces of a file, by the prefixes that its readers know. A file may declare others for them.
///
/// A declaration applies to the rest of the file: word processors declare all at the beginning.
struct XMLNamespaces {
  /// The known prefixes of the file's own ones that differ from them.
  private var known: [ArraySlice<UInt8>: [UInt8]] = [:]

  /// Whether names have to be translated.
  var hasOthers: Bool { !known.isEmpty }

  /// Reads an attribute that may declare a prefix, or the namespace of names without one.
  mutating func declare(_ attribute: XMLTag.Attribute) {
    guard attribute.name.starts(with: "xmlns".utf8) else { return }
    let prefix = attribute.name.dropFirst("xmlns:".utf8.count)
    guard let namespace = Self.prefixes[attribute.value], !prefix.elementsEqual(namespace.utf8) else { return }
    if known.count < Self.limit { known[prefix] = Array(namespace.utf8) }
  }

  /// Returns a name with the known prefix. Attributes without a prefix are in no namespace.
  func name(_ name: ArraySlice<UInt8>, isAttribute: Bool) -> ArraySlice<UInt8> {
    let colon = name.firstIndex(of: ":")
    if colon == nil, isAttribute { return name }
    guard let prefix = known[colon.map { name[..<$0] } ?? []] else { return name }
    let local = colon.map { name[($0 + 1)...] } ?? name
    return prefix.isEmpty ? local : (prefix + [UInt8(ascii: ":")] + local)[...]
  }

  /// The number of prefixes beyond which others are ignored.
  private static let limit = 64

  private static let prefixes = NameTable<String>(
    officeOpenXML + openDocument.map { ("urn:oasis:names:tc:opendocument:xmlns:\($0):1.0", $1) })

  /// Of ECMA-376: transitional, which everybody writes, and strict.
  private static let officeOpenXML = [
    ("http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"),
    ("http://purl.oclc.org/ooxml/wordprocessingml/main", "w"),
    ("http://schemas.microsoft.com/office/word/2010/wordml", "w14"),
    ("http://schemas.openxmlformats.org/drawingml/2006/main", "a"),
    ("http://purl.oclc.org/ooxml/drawingml/main", "a"),
    ("http://schemas.openxmlformats.org/drawingml/2006/diagram", "dgm"),
    ("http://purl.oclc.org/ooxml/drawingml/diagram", "dgm"),
    ("http://schemas.microsoft.com/office/drawing/2008/diagram", "dsp"),
    ("http://schemas.openxmlformats.org/drawingml/2006/chart", "c"),
    ("http://purl.oclc.org/ooxml/drawingml/chart", "c"),
    ("http://schemas.openxmlformats.org/drawingml/2006/wordprocessingdrawing", "wp"),
    ("http://purl.oclc.org/ooxml/drawingml/wordprocessingdrawing", "wp"),
    ("http://schemas.openxmlformats.org/officedocument/2006/relationships", "r"),
    ("http://purl.oclc.org/ooxml/officedocument/relationships", "r"),
    ("http://schemas.openxmlformats.org/officedocument/2006/math", "m"),
    ("http://purl.oclc.org/ooxml/officedocument/math", "m"),
    ("http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"),
    ("http://schemas.openxmlformats.org/package/2006/relationships", ""),
    ("http://schemas.openxmlformats.org/package/2006/content-types", ""),
    // Word's format of 2003, whose body is much the same.
    ("http://schemas.microsoft.com/office/word/2003/wordml", "w"),
    ("urn:schemas-microsoft-com:vml", "v"),
    ("urn:schemas-microsoft-com:office:office", "o"),
  ]

  /// The names that OpenDocument 1.2 puts between the beginning and the end that all its namespaces share.
  private static let openDocument = [
    ("office", "office"), ("style", "style"), ("text", "text"), ("table", "table"), ("drawing", "draw"),
    ("xsl-fo-compatible", "fo"), ("svg-compatible", "svg"), ("chart", "chart"),
  ]
}
