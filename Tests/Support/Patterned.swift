/// Returns bytes in which every shift or repetition is noticeable; others for another seed.
package func patterned(_ count: Int, seed: Int = 0) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  var start = seed % round.count
  while bytes.count < count {
    bytes += round[start..<min(round.count, start + count - bytes.count)]
    start = 0
  }
  return bytes
}

/// Created once, because that is slow; its length is no multiple of any piece's.
private let round: [UInt8] = {
  let length = 1_000_003
  return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
    var state: UInt64 = 1
    for index in 0..<length {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      buffer[index] = UInt8(truncatingIfNeeded: state >> 33)
    }
    filled = length
  }
}()
