/// The characters that one place of a pattern matches.
struct ScalarSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var ranges: [ClosedRange<UInt32>] = []
  /// Whether all letters and digits outside ASCII are among them; false if all others are.
  private var words: Bool?
  private var isInverted = false

  /// The only character, if there is one.
  private(set) var single: UInt32?

  init() {}

  init(_ scalar: UInt32) {
    insert(scalar...scalar)
    single = scalar
  }

  static let digits = ScalarSet(ranges: [0x30...0x39])
  static let spaces = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20, 0x85...0x85, 0x2028...0x2029])
  static let anyButLineEnd = ScalarSet(ranges: [0x0A...0x0A]).inverted
  static let wordCharacters: ScalarSet = {
    var set = ScalarSet(ranges: [0x30...0x39, 0x5F...0x5F, 0x61...0x7A])
    set.words = true
    return set
  }()

  private init(ranges: [ClosedRange<UInt32>]) { for range in ranges { insert(range) } }

  /// All others.
  var inverted: ScalarSet {
    var set = self
    set.isInverted.toggle()
    set.single = nil
    return set
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    single = nil
    for scalar in range.clamped(to: 0...0x7F) where range.lowerBound < 0x80 {
      if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
    }
    if range.upperBound >= 0x80 { ranges.append(max(0x80, range.lowerBound)...range.upperBound) }
  }

  /// Adds the characters of one of the named sets, or of its inverse.
  mutating func insert(_ set: ScalarSet) {
    single = nil
    if !set.isInverted {
      (low, high, ranges) = (low | set.low, high | set.high, ranges + set.ranges)
      if words == false, set.words == true { ranges.append(0x80...0x10FFFF) } else { words = set.words ?? words }
      return
    }
    (low, high) = (low | ~set.low, high | ~set.high)
    if set.words != nil {
      if words == true { ranges.append(0x80...0x10FFFF) } else { words = false }
    } else {
      var next: UInt32 = 0x80
      for range in set.ranges {
        if range.lowerBound > next { ranges.append(next...range.lowerBound - 1) }
        next = range.upperBound + 1
      }
      ranges.append(next...0x10FFFF)
    }
  }

  func contains(_ scalar: UInt32) -> Bool { isInverted != isListed(scalar) }

  private func isListed(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return low >> UInt64(scalar) & 1 == 1 }
    if scalar < 128 { return high >> UInt64(scalar - 64) & 1 == 1 }
    if let words, scalar.isWordScalar == words { return true }
    return ranges.contains { $0.contains(scalar) }
  }
}
