import Bytes
import Testing

struct UTF8CheckTests {
  /// Every pair and triple of the bytes at which the rules change, in every split, against the standard library.
  @Test func agreesWithTheStandardLibrary() {
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for first in edges {
      for second in edges {
        for third in edges { compare([first, second, third]) }
        for end in [[0x80, 0x80], [0x8F, 0xBF, 0x41], [0x80, 0xC2]] as [[UInt8]] { compare([first, second] + end) }
      }
    }
  }

  @Test(arguments: 0..<24)
  func aBadByteIsSeenWhereverItIs(position: Int) {
    var bytes = Array("twenty-four bytes exactly".utf8.prefix(24))
    bytes[position] = 0xFF
    compare(bytes)
  }

  @Test func anUnfinishedCharacterAtTheEndIsNotValid() {
    var check = UTF8Check()
    check.take([0xF0, 0x9F, 0x98])
    #expect(!check.isValid)
    check.take([0x80])
    #expect(check.isValid)
  }

  private func compare(_ bytes: [UInt8]) {
    let expected = String(validating: bytes, as: UTF8.self) != nil
    for cut in 0...min(bytes.count, 4) {
      var check = UTF8Check()
      check.take(Array(bytes[..<cut]))
      check.take(Array(bytes[cut...]))
      #expect(check.isValid == expected, "\(bytes) cut at \(cut)")
    }
  }
}
