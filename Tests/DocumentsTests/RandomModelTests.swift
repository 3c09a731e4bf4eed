import RandomDocuments
import Testing

@testable import Documents

/// What is written is read back as it was, and written again the same. `make fuzz` tries many more models.
@Suite struct RandomModelTests {
  @Test(arguments: RoundTrip.all, 0..<20)
  func modelsComeBackAsTheyWere(trip: RoundTrip, batch: UInt64) {
    for seed in (batch * 100)..<(batch * 100 + 100) {
      if let loss = trip.loss(seed: seed) {
        Issue.record("\(loss)")
        return
      }
    }
  }

  @Test(arguments: 0..<10)
  func noBackslashOfMarkdownCanBeSpared(batch: UInt64) {
    for seed in (batch * 20)..<(batch * 20 + 20) {
      let model = MarkdownRandomModel.document(seed: seed)
      #expect(MarkdownEscapes.needless(in: MarkdownWriter.write(model), of: model) == nil, "seed \(seed)")
    }
  }

  /// Whatever a receiver of HTML strips of what it may not know, the model stays.
  @Test func htmlNeedsNoEncodingLine() {
    let document = HTMLRandomModel.document(seed: 1)
    let line = Array("<meta charset=\"utf-8\">\n".utf8)
    let read = HTMLReader.read(Array(HTMLWriter.write(document).dropFirst(line.count)))
    #expect(read == document)
  }
}
