internal import Bytes

/// A part of a message that contains no other parts.
struct MIMEPart {
  let header: MIMEHeader
  private let body: ArraySlice<UInt8>

  /// The depth of parts within parts beyond which they are not read, and their number; mail has three levels.
  private static let depthLimit = 8
  private static let countLimit = 4096

  /// Returns the parts of a message, in order. Complexity: linear.
  static func all(of message: ArraySlice<UInt8>) -> [MIMEPart] {
    var parts: [MIMEPart] = []
    var left = [(bytes: message, depth: 0)]
    while let (bytes, depth) = left.popLast(), parts.count < countLimit {
      var body = bytes
      let header = MIMEHeader(takenFrom: &body)
      if header.type.starts(with: "multipart/".utf8), !header.boundary.isEmpty {
        guard depth < depthLimit else { continue }
        left += split(body, at: header.boundary).reversed().map { ($0, depth + 1) }
      } else {
        parts.append(MIMEPart(header: header, body: body))
      }
    }
    return parts
  }

  /// Splits a body at the lines of a boundary (RFC 2046, 5.1.1). What comes before the first is for old readers.
  private static func split(_ body: ArraySlice<UInt8>, at boundary: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var rest = body
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    while !rest.isEmpty, parts.count < countLimit {
      let lineStart = rest.startIndex
      let line = rest.takeLine()
      guard line.starts(with: "--".utf8), line.dropFirst(2).starts(with: boundary) else { continue }
      let end = line.dropFirst(2 + boundary.count).trimmingSpacesAtEnd()
      guard end.isEmpty || end.elementsEqual("--".utf8) else { continue }
      if let start { parts.append(body[start..<lineStart]) }
      start = end.isEmpty ? rest.startIndex : nil
      if start == nil { return parts }
    }
    // A message that was cut short ends its last part.
    if let start { parts.append(body[start...]) }
    return parts
  }

  /// The content, without its transfer encoding (RFC 2045, 6).
  var content: [UInt8] {
    if header.transferEncoding.isWord("base64".utf8) { return Base64.decode(lettersOf: body) }
    if header.transferEncoding.isWord("quoted-printable".utf8) { return Self.unquoted(body) }
    return Array(body)
  }

  /// Returns what quoted-printable text means. A sign that begins no valid sequence stands for itself.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == "=" else {
        bytes.append(byte)
        continue
      }
      if let high = rest.first?.hexadecimalValue, let low = rest.dropFirst().first?.hexadecimalValue {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else if let end = softLineEnd(rest) {
        rest = rest[end...]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The number of blanks that may have been added at a line's end.
  private static let paddingLimit = 80

  /// Returns where the next line begins, if only blanks come before it: then the line ending is not part of the text.
  private static func softLineEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    let blanks = rest.prefix(paddingLimit).prefix(while: \.isSpaceOrTab)
    let ending = rest[blanks.endIndex...]
    if ending.isEmpty { return ending.startIndex }
    if ending.first == "\n" { return ending.startIndex + 1 }
    guard ending.first == "\r" else { return nil }
    return ending.startIndex + (ending.dropFirst().first == "\n" ? 2 : 1)
  }

  /// The content as UTF-8, if it is text in a known character set.
  var text: [UInt8] {
    let content = content
    return Charset.utf8(content[...], in: header.charset) ?? content
  }
}
