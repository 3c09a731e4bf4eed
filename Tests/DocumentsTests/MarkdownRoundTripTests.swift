import Testing

@testable import Documents

@Suite struct MarkdownRoundTripTests {
  @Test(arguments: 0..<10)
  func randomModelsReadBackAsTheyWere(batch: UInt64) {
    for seed in (batch * 100)..<(batch * 100 + 100) {
      let model = MarkdownRandomModel.document(seed: seed)
      let written = MarkdownWriter.write(model)
      let read = MarkdownReader.read(written)
      if read != model {
        Issue.record(
          """
          seed \(seed)
          \(String(decoding: written, as: UTF8.self))
          was \(TreeWriter.write(model))
          is \(TreeWriter.write(read))
          """)
        return
      }
      #expect(MarkdownWriter.write(read) == written)
    }
  }
}
