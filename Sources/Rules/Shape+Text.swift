internal import RenderCommand

extension TextTest.Shape {
  /// Whether a text, UTF-8, has the shape. Complexity: linear.
  func holds(for text: [UInt8]) -> Bool {
    switch self {
    case .cardNumber: return CardNumbers.areFound(in: text)
    case .oneTimeCode:
      // As services write them: 123456, 123 456, 123-456.
      let code = Self.trimmed(text)
      guard code.count == 6 || code.count == 7 && " -".utf8.contains(code[code.startIndex + 3]) else { return false }
      return (code.prefix(3) + code.suffix(3)).allSatisfy(\.isDigit)
    case .link:
      let link = Self.trimmed(text)
      let beginnings = ["https://", "http://"].map(\.utf8)
      return link.allSatisfy { $0 > 0x20 } && beginnings.contains { link.count > $0.count && link.starts(with: $0) }
    }
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    let start = text.drop { $0 <= 0x20 }
    return start[..<(start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex)]
  }
}

/// The numbers of payment cards in a text: as many digits as their issuer's have (ISO/IEC 7812), in groups or without, and
/// a sum that is right.
private enum CardNumbers {
  /// The first digits of an issuer's numbers, as a range of numbers with as many digits, and the lengths of these.
  private static let issuers: [(first: ClosedRange<Int>, lengths: Set<Int>)] = [
    (4...4, [13, 16, 19]), (51...55, [16]), (2221...2720, [16]), (34...34, [15]), (37...37, [15]),
    (6011...6011, [16, 19]), (644...659, [16, 19]), (3528...3589, [16]), (300...305, [14]), (36...36, [14]),
    (38...39, [14]), (62...62, [16, 17, 18, 19]),
  ]

  /// How the digits of a number are grouped, if they are.
  private static let groupings = [[4, 4, 4, 4], [4, 6, 5], [4, 6, 4], [4, 4, 4, 4, 3]]

  static func areFound(in text: [UInt8]) -> Bool {
    // The last runs of digits, with nothing but a space or a hyphen between them.
    var groups: [Range<Int>] = []
    var place = 0
    while let start = text[place...].firstIndex(where: \.isDigit) {
      let end = text[start...].firstIndex { !$0.isDigit } ?? text.count
      let isInWord = start > 0 && text[start - 1].isInWord || end < text.count && text[end].isInWord
      let isJoined = start == place + 1 && (text[place] == 0x20 || text[place] == 0x2D)
      groups = isInWord ? [] : (isJoined ? groups.suffix(4) : []) + [start..<end]
      for count in 1...5 where count <= groups.count {
        let lengths = groups.suffix(count).map(\.count)
        guard count == 1 ? lengths[0] <= 19 : groupings.contains(lengths) else { continue }
        if isNumber(groups.suffix(count).flatMap { text[$0].map { $0 - 0x30 } }) { return true }
      }
      place = end
    }
    return false
  }

  private static func isNumber(_ digits: [UInt8]) -> Bool {
    let isIssued = issuers.contains { issuer in
      guard issuer.lengths.contains(digits.count) else { return false }
      let width = String(issuer.first.lowerBound).utf8.count
      return issuer.first.contains(digits.prefix(width).reduce(0) { $0 * 10 + Int($1) })
    }
    return isIssued && hasRightSum(digits)
  }

  /// Luhn's sum (ISO/IEC 7812-1, annex B): every second digit from the right counts twice.
  private static func hasRightSum(_ digits: [UInt8]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) << (digit.offset & 1)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum.isMultiple(of: 10)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
  fileprivate var isInWord: Bool { (self | 0x20) &- 0x61 < 26 || self == 0x5F || self >= 0x80 }
}
