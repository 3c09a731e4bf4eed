import Bytes
import Testing

struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func theSpecificationsVectors(plain: String, encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test func everyByteSurvives() {
    for count in 0..<300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "Z===", "====", "Zg==Zg==", "Zm9v\n", "Zm!v", "Zh==", "Zm9="])
  func isNotBase64(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test func otherCharactersMayBeSkipped() {
    #expect(Base64.decode(lettersOf: Array("Zm\n9v Yg==".utf8)[...]) == Array("foob".utf8))
  }
}
