import Testing

@testable import Documents

@Suite struct MarkdownRoundTripTests {
  /// Random models read back as they were, the second writing is the first, and no backslash can be spared.
  @Test(arguments: 0..<10)
  func randomModels(batch: UInt64) {
    for seed in (batch * 100)..<(batch * 100 + 100) {
      guard let fault = MarkdownRoundTrip.fault(ofSeed: seed, triesEscapes: seed % 10 == 0) else { continue }
      Issue.record("\(fault)")
      return
    }
  }
}
