/// A small generator that gives the same numbers for the same seed (SplitMix64), so that a failure can be repeated.
struct SeededRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 up to, but not including, `limit`.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
