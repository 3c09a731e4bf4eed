internal import Bytes

extension String {
  /// This text in a form that is safe to show: controls, which could control a terminal or reverse the text beside
  /// them, appear as their numbers, and so do bytes that are not characters.
  package var printable: String {
    if !unicodeScalars.contains(where: { $0.isControl || $0.systemByte != nil }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if let byte = scalar.systemByte {
        text += #"\x"# + String(byte, radix: 16, uppercase: true)
      } else if scalar.isControl {
        let number = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value < 0x100 ? 2 : 4
        text += #"\u{"# + String(repeating: "0", count: width - number.utf8.count) + number + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
