/// A small generator that returns the same numbers for the same seed (SplitMix64: Steele, Lea and Flood, 2014), so that
/// failures can be repeated.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number, all 64 bits of it random.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, `limit`, which is positive.
  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
