/// The header of a message or of a part of one (RFC 2045; folded lines, RFC 5322, 2.2.3).
struct MIMEHeader {
  /// The type and the subtype, as they are written.
  private(set) var type: ArraySlice<UInt8> = []
  private(set) var charset: ArraySlice<UInt8> = []
  private(set) var boundary: ArraySlice<UInt8> = []
  private(set) var transferEncoding: ArraySlice<UInt8> = []
  /// The identifier without its brackets (RFC 2392), and the address (RFC 2557).
  private(set) var identifier: ArraySlice<UInt8> = []
  private(set) var location: ArraySlice<UInt8> = []
  /// Whether any field says that this is a header of MIME.
  private(set) var isKnown = false

  /// Reads the header at the start of some bytes, and takes it away from them with the line behind it.
  init(takenFrom rest: inout ArraySlice<UInt8>) {
    var field: [UInt8] = []
    while !rest.isEmpty {
      let line = rest.takeLine()
      if line.first?.isSpaceOrTab == true {
        field += line
        continue
      }
      read(field[...])
      if line.isEmpty { return }
      field = Array(line)
    }
    read(field[...])
  }

  /// Whether bytes begin with the header of a message of MIME, among whose first fields others may be.
  static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    var start = bytes.prefix(4096)
    guard let colon = start.firstIndex(of: ":"), start[..<colon].allSatisfy({ $0.isASCIILetter || $0 == "-" })
    else { return false }
    return MIMEHeader(takenFrom: &start).isKnown
  }

  private mutating func read(_ field: ArraySlice<UInt8>) {
    guard let colon = field.firstIndex(of: ":") else { return }
    let value = field[(colon + 1)...].trimmingSpaces()
    switch String(decoding: field[..<colon].map(\.lowercasedASCII), as: UTF8.self) {
    case "mime-version": isKnown = true
    case "content-type":
      isKnown = true
      readType(value)
    case "content-transfer-encoding": transferEncoding = value
    case "content-id": identifier = value.trimming { $0 == "<" || $0 == ">" }
    case "content-location": location = ArraySlice(value.filter { !$0.isHTMLSpace })
    default: break
    }
  }

  private mutating func readType(_ value: ArraySlice<UInt8>) {
    var rest = value
    type = Self.takeParameter(from: &rest)
    while !rest.isEmpty {
      let parameter = Self.takeParameter(from: &rest)
      guard let equals = parameter.firstIndex(of: "=") else { continue }
      let content = parameter[(equals + 1)...].trimmingSpaces().trimming { $0 == "\"" }
      let name = parameter[..<equals].trimmingSpaces()
      if name.isWord("charset".utf8) { charset = content }
      if name.isWord("boundary".utf8) { boundary = content }
    }
  }

  /// Takes what comes before the next semicolon outside of quotation marks.
  private static func takeParameter(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isQuoted = false
    let end = rest.firstIndex { byte in
      if byte == "\"" { isQuoted.toggle() }
      return byte == ";" && !isQuoted
    }
    defer { rest = end.map { rest[($0 + 1)...] } ?? [] }
    return rest[..<(end ?? rest.endIndex)].trimmingSpaces()
  }
}
