internal import CHighlighting
internal import Glibc
internal import Pasteboard

/// Colours texts in a language.
struct Highlighter {
  /// The number of UTF-16 units beyond which a line stays without colours. Some of the library's expressions need time
  /// in proportion to the square of it, and people do not read such a line.
  private static let lineLimit = 4096

  private let highlighter: OpaquePointer

  /// Loads everything for a language; nil if the library does not know it.
  init?(_ language: CodeLanguage) {
    let words = [language.name] + language.fileExtensions.map { "x." + $0 }
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let names = copies.map { UnsafePointer($0) }
    guard let highlighter = CHighlighting_load(names, names.count) else { return nil }
    self.highlighter = highlighter
  }

  /// Returns text as a program writes it for a terminal with colours (ECMA-48, 8.3.117). Control characters of the text
  /// itself are left out, except tabs and the ends of lines.
  func terminalOutput(of text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    guard !text.isEmpty else { return output }
    output.reserveCapacity(text.count * 4)
    CHighlighting_begin(highlighter)
    for line in text.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      append(line, to: &output)
    }
    return output
  }

  private func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let units = String(decoding: line, as: UTF8.self).utf16.filter(Self.isShown)
    var end = 0
    for part in parts(of: units) where part.start >= end {
      guard part.count <= units.count, part.start <= units.count - part.count else { break }
      output += utf8(units[end..<part.start])
      end = part.start + part.count
      let look = Self.parameters(of: part)
      if look.isEmpty {
        output += utf8(units[part.start..<end])
      } else {
        output += "\u{1B}[\(look)m".utf8
        output += utf8(units[part.start..<end])
        output += "\u{1B}[m".utf8
      }
    }
    output += utf8(units[end...])
    output.append(UInt8(ascii: "\n"))
  }

  private func parts(of line: [UInt16]) -> UnsafeBufferPointer<CHighlighting_part> {
    var count = 0
    let parts = line.count > Self.lineLimit ? nil : CHighlighting_color(highlighter, line, line.count, &count)
    return UnsafeBufferPointer(start: parts, count: count)
  }

  private func utf8(_ units: ArraySlice<UInt16>) -> String.UTF8View { String(decoding: units, as: UTF16.self).utf8 }

  /// Whether a UTF-16 unit is not a control character of ECMA-48, which a terminal would obey.
  private static func isShown(_ unit: UInt16) -> Bool {
    unit == 0x09 || unit >= 0x20 && !(0x7F..<0xA0).contains(unit)
  }

  /// Returns the parameters of SGR for a part; none for ordinary text.
  private static func parameters(of part: CHighlighting_part) -> String {
    var parameters: [String] = []
    if part.color >= 0 {
      parameters.append("38;2;\(part.color >> 16 & 0xFF);\(part.color >> 8 & 0xFF);\(part.color & 0xFF)")
    }
    if part.is_bold { parameters.append("1") }
    if part.is_italic { parameters.append("3") }
    if part.is_underlined { parameters.append("4") }
    if part.is_struck_out { parameters.append("9") }
    return parameters.joined(separator: ";")
  }
}
