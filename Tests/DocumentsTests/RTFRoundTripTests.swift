import Testing

@testable import Documents

/// What is written as RTF is read back as it was.
@Suite struct RTFRoundTripTests {
  @Test(arguments: 0..<10)
  func randomModelsReadBackAsTheyWere(batch: UInt64) {
    for seed in (batch * 100)..<(batch * 100 + 100) {
      let model = RTFRandomModel.document(seed: seed)
      let written = RTFWriter.write(model)
      let read = RTFReader.read(written)
      guard read == model else {
        Issue.record("seed \(seed)\nwas \(TreeWriter.write(model))\nis \(TreeWriter.write(read))")
        return
      }
      #expect(RTFWriter.write(read) == written)
    }
  }
}
