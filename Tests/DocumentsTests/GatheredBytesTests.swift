import Testing

@testable import Documents

/// Short pieces become one array, whatever their sizes and wherever the room between is full.
@Suite(.timeLimit(.minutes(30))) struct GatheredBytesTests {
  @Test(arguments: [0, 1, 7, 8, 9, 4087, 4088, 4089, 4095, 4096, 4097, 9000])
  func piecesComeOutInOrder(_ before: Int) {
    var gathered = GatheredBytes(capacity: 0)
    for _ in 0..<before { gathered.append(UInt8(ascii: "x")) }
    gathered.append("<tag>")
    let source = Array("plain text & more of it".utf8)
    var index = 0
    source.withUnsafeBufferPointer { source in
      while index < source.count, source[index] != "&" {
        index = gathered.append(source, index..<source.count) { ByteWord.marks(of: UInt8(ascii: "&"), in: $0) }
      }
    }
    #expect(index == 11)
    #expect(gathered.last == " ")
    gathered.removeLast()
    #expect(gathered.take() == Array(repeating: UInt8(ascii: "x"), count: before) + Array("<tag>plain text".utf8))
    #expect(gathered.take().isEmpty)
  }

  @Test func aRangeIsNotExceeded() {
    var gathered = GatheredBytes(capacity: 0)
    let source = Array("0123456789abcdef".utf8)
    let end = source.withUnsafeBufferPointer { gathered.append($0, 2..<5) { _ in 0 } }
    #expect(end == 5)
    #expect(gathered.take() == Array("234".utf8))
  }

  @Test(arguments: 0...40) func referencesStandWhereTheyBelong(_ count: Int) {
    let filler = String(repeating: "a", count: count)
    var output = HTMLOutput(capacity: 0)
    output.append(text: Array("\(filler)<\(filler)&&\(filler)>\"\(filler)".utf8)[...])
    output.append(attribute: " a=\"", Array("\(filler)<\(filler)\"&".utf8)[...])
    #expect(
      String(decoding: output.take(), as: UTF8.self)
        == "\(filler)&lt;\(filler)&amp;&amp;\(filler)&gt;\"\(filler) a=\"\(filler)&lt;\(filler)&quot;&amp;\"")
  }
}
