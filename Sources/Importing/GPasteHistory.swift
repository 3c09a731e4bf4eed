internal import Bytes
internal import RenderCommand

/// GPaste's `history.xml`, of versions 3 to 45. It keeps no times except those of pictures, which are files in a folder beside
/// it.
enum GPasteHistory {
  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    var items: [EarlierItem] = []
    var item: (kind: String, value: [UInt8]?, sources: [EarlierItem.Source], copied: Int?)?
    var type: String?
    var markup = XMLPieces(file)
    var isWhole = false
    while let piece = try markup.next() {
      switch piece {
      case .start("item", let attributes):
        item = (attributes["kind"] ?? "", nil, [], attributes["date"].flatMap { Int($0) })
        type = nil
      case .start("value", let attributes): type = attributes["mime"]
      case .text(let text):
        let text = decoded(text)
        if let type {
          item?.sources.append(.init(type, .bytes(Base64.decode(String(decoding: text, as: UTF8.self)) ?? [])))
        } else if item?.value == nil {
          item?.value = text
        }
      case .end("item"):
        if let item, let value = item.value, let main = source(value, ofKind: item.kind) {
          items.append(EarlierItem([main] + item.sources, copied: item.copied))
        }
        item = nil
      case .end("history"): isWhole = true
      case .start, .end: break
      }
    }
    guard isWhole else { throw MalformedHistory() }
    return items
  }

  /// Returns what an item of a kind is; nil for a password.
  private static func source(_ value: [UInt8], ofKind kind: String) -> EarlierItem.Source? {
    switch kind {
    case "Password": nil
    case "Image": .init("image/png", .file(path: value))
    case "Uris":
      .init("text/uri-list", .bytes(Array(value.split(separator: 0x0A).joined(separator: Array("\r\n".utf8)))))
    default: EarlierItem(text: value).sources.first
    }
  }

  /// Returns a text without the two escapes that GPaste writes.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text
    while let next = rest.firstIndex(of: UInt8(ascii: "&")) {
      decoded += rest[..<next]
      rest = rest[next...]
      let escape = [("&gt;", ">"), ("&amp;", "&")].first { rest.starts(with: $0.0.utf8) } ?? ("&", "&")
      decoded += escape.1.utf8
      rest = rest.dropFirst(escape.0.utf8.count)
    }
    return decoded + rest
  }
}

/// The tags and the marked texts (CDATA) of an XML file. Other text is between tags, for the eye.
private struct XMLPieces {
  enum Piece {
    case start(String, [String: String])
    case end(String)
    case text(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ file: ArraySlice<UInt8>) { rest = file }

  /// Returns the next piece; nil at the end.
  mutating func next() throws(MalformedHistory) -> Piece? {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if skip("<![CDATA[") { return .text(try take(to: "]]>")) }
      if skip("<?") || skip("<!") {
        _ = try take(to: ">")
        continue
      }
      if skip("</") { return .end(String(decoding: try take(to: ">"), as: UTF8.self)) }
      _ = skip("<")
      return Self.start(String(decoding: try take(to: ">"), as: UTF8.self))
    }
    return nil
  }

  private static func start(_ tag: String) -> Piece {
    // The names and values of attributes alternate with quotes between them.
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ")
    var attributes: [String: String] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let name = parts[index].split(separator: " ").last?.dropLast() ?? ""
      attributes[String(name)] = String(parts[index + 1])
    }
    return .start(words.first.map { String($0) } ?? "", attributes)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Takes all bytes before an end, and skips that.
  private mutating func take(to end: StaticString) throws(MalformedHistory) -> ArraySlice<UInt8> {
    let last = end.utf8Start[end.utf8CodeUnitCount - 1]
    var place = rest.startIndex
    while let found = rest[place...].firstIndex(of: last) {
      let piece = rest[...found]
      place = found + 1
      guard end.withUTF8Buffer({ piece.suffix($0.count).elementsEqual($0) }) else { continue }
      rest = rest[place...]
      return piece.dropLast(end.utf8CodeUnitCount)
    }
    throw MalformedHistory()
  }
}
