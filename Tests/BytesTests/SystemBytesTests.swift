import Bytes
import Linux
import Testing

/// Text of system bytes, which need not be UTF-8.
struct SystemBytesTests {
  @Test(arguments: [
    [], Array("plain é 😀".utf8), [0xE9], Array("caf".utf8) + [0xE9] + Array(".md".utf8), [0xC3], [0xF4, 0x8F],
    Array("\u{10FEE9}".utf8), Array("\u{10FE80}\u{10FFFF}\u{FFFD}".utf8), [0xED, 0xA0, 0x80], [0xFF, 0xFE, 0x01],
  ])
  func theBytesComeBack(bytes: [UInt8]) {
    let text = String(systemBytes: bytes)
    #expect(text.systemBytes == bytes)
    #expect(text.systemCString == bytes.map(CChar.init(bitPattern:)) + [0])
  }

  @Test func randomBytesComeBack() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<12, using: &random)
      // Mostly those that begin, or go on with, the characters that stand for bytes.
      let bytes = (0..<count).map { _ in
        [0xF4, 0x8F, 0xBA, 0xBB, 0x80, 0xBF, UInt8.random(in: 1...255, using: &random)].randomElement() ?? 1
      }
      #expect(String(systemBytes: bytes).systemBytes == bytes)
    }
  }

  @Test func differentNamesAreDifferentTexts() {
    #expect(String(systemBytes: [0xE9]) != String(systemBytes: [0xEA]))
    #expect(String(systemBytes: [0xE9]) != String(systemBytes: Array("\u{10FEE9}".utf8)))
  }

  @Test func textStaysAsItIs() {
    #expect(String(systemBytes: Array("naïve 😀".utf8)) == "naïve 😀")
    #expect("naïve".unicodeScalars.allSatisfy { $0.systemByte == nil })
  }

  @Test func aStartedProcessGetsTheBytes() throws {
    let (reading, writing) = try SharedDescriptor.pipe()
    let null = try StartedProcess.nowhere()
    let process = try StartedProcess(
      "/bin/sh", ["-c", #"printf %s "$1""#, "sh", String(systemBytes: [0x61, 0xE9])], input: null.rawValue,
      output: writing.rawValue, error: null.rawValue)
    #expect(try process.wait() == .exited(0))
    #expect(try FileBytes.readNext(reading.rawValue, count: 10) == [0x61, 0xE9])
  }
}
