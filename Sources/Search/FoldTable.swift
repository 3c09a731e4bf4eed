/// What characters become in a search, as `folds.data` has it.
struct FoldTable: Sendable {
  static let shared = FoldTable(DataTable.folds)

  /// What the characters of a range become.
  private enum Rule {
    /// The character that is so much further.
    case further(Int32)
    /// That of every second one: capital and small letters take turns.
    case everySecond
    /// These places of `targets`.
    case targets(start: Int32, count: Int32)
  }

  private var starts: [UInt32] = []
  private var ends: [UInt32] = []
  private var rules: [Rule] = []
  private var targets: [UInt32] = []
  private var pairs: [UInt64: UInt32] = [:]
  /// One more than the index of the rule of each character of most alphabets; 0 if there is none.
  private var direct = [UInt16](repeating: 0, count: 0x3100)

  private init(_ text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for line in bytes.split(separator: UInt8(ascii: "\n")) { take(line) }
    for (index, (start, end)) in zip(starts, ends).enumerated() where start < direct.count {
      for scalar in Int(start)...min(Int(end), direct.count - 1) { direct[scalar] = UInt16(index + 1) }
    }
  }

  private mutating func take(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let words = line.split(separator: UInt8(ascii: " "))
    guard let first = words.first else { return }
    let bounds = first.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }.map(Self.number)
    if first.contains(UInt8(ascii: "+")) {
      pairs[Self.pair(bounds[0], bounds[1])] = Self.number(words[1])
      return
    }
    starts.append(bounds[0])
    ends.append(bounds.last ?? bounds[0])
    switch words.dropFirst().first?.first {
    case UInt8(ascii: "*"): rules.append(.everySecond)
    case UInt8(ascii: "+"): rules.append(.further(Int32(Self.number(words[1].dropFirst()))))
    case UInt8(ascii: "-"): rules.append(.further(-Int32(Self.number(words[1].dropFirst()))))
    default:
      rules.append(.targets(start: Int32(targets.count), count: Int32(words.count - 1)))
      targets += words.dropFirst().map(Self.number)
    }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | UInt32($1 > 0x39 ? $1 - 0x57 : $1 - 0x30) }
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// Calls `body` with each character that `scalar` becomes.
  @inline(__always) func forEachFold(of scalar: UInt32, _ body: (UInt32) -> Void) {
    guard let index = index(of: scalar) else { return body(scalar) }
    switch rules[index] {
    case .further(let distance): body(UInt32(bitPattern: Int32(bitPattern: scalar) + distance))
    case .everySecond: body(scalar + (scalar - starts[index] + 1) % 2)
    case .targets(let start, let count): for place in start..<start + count { body(targets[Int(place)]) }
    }
  }

  private func index(of scalar: UInt32) -> Int? {
    if scalar < direct.count {
      let index = direct[Int(scalar)]
      return index == 0 ? nil : Int(index) - 1
    }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low > 0 && scalar <= ends[low - 1] ? low - 1 : nil
  }

  /// Whether a character may become one with the next.
  @inline(__always) func composes(_ scalar: UInt32) -> Bool {
    (0x3046...0x30FD).contains(scalar) || (0x1100...0x1112).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
  }

  /// Returns the character that two become: kana with a sound mark, or a syllable of Hangul (Unicode, 3.12).
  func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x3099, 0x309A: return pairs[Self.pair(first, second)]
    case 0x1161...0x1175 where (0x1100...0x1112).contains(first):
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first) && (first - 0xAC00).isMultiple(of: 28):
      return first + second - 0x11A7
    default: return nil
    }
  }
}
