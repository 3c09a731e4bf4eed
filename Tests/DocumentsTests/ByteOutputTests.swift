import Testing

@testable import Documents

/// The output is one sequence, in chunks if it is long, with special characters escaped.
struct ByteOutputTests {
  @Test func piecesComeOutInOrder() {
    var output = ByteOutput()
    output.append("<tag>")
    output.append(Array("text".utf8))
    output.append(number: -120)
    output.append(hexadecimal: 0x0F)
    output.append(UInt8(ascii: "x"))
    #expect(String(decoding: output.bytes, as: UTF8.self) == "<tag>text-1200fx")
    #expect(output.last == "x")
    output.removeLast()
    #expect(output.last == "f")
  }

  @Test(arguments: [Int.min, -1, 0, 9, 10, 99, 100, Int.max]) func numbersAreDecimal(_ number: Int) {
    var output = ByteOutput()
    output.append(number: number)
    #expect(String(decoding: output.bytes, as: UTF8.self) == String(number))
  }

  @Test func aChunkLeavesItsLastByte() {
    var chunks: [Int] = []
    var output = ByteOutput(into: ByteSink { chunks.append($0.count) })
    for _ in 0..<65_536 { output.append(0) }
    output.handOver()
    #expect(chunks.isEmpty)
    output.append("y")
    output.handOver()
    #expect(chunks == [65_536])
    #expect(output.last == "y")
    output.finish()
    #expect(chunks == [65_536, 1])
    output.finish()
    #expect(chunks == [65_536, 1])
  }

  @Test(arguments: 0...40) func referencesStandWhereTheyBelong(_ count: Int) {
    let filler = String(repeating: "a", count: count)
    var output = HTMLOutput()
    output.append(text: Array("\(filler)<\(filler)&&\(filler)>\"\(filler)".utf8)[...])
    output.append(attribute: " a=\"", Array("\(filler)<\(filler)\"&".utf8)[...])
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == "\(filler)&lt;\(filler)&amp;&amp;\(filler)&gt;\"\(filler) a=\"\(filler)&lt;\(filler)&quot;&amp;\"")
  }
}
