/// The part of an address that names a place in a document.
enum LinkFragment {
  /// The name of the place in this very document that an address leads to, without its percent encoding (HTML, 7.4.6.4);
  /// nil where the address leads elsewhere or to no place.
  static func placeName(of address: ArraySlice<UInt8>) -> [UInt8]? {
    guard address.first == UInt8(ascii: "#"), address.count > 1 else { return nil }
    var name: [UInt8] = []
    var rest = address.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let decoded = byteOfHexadecimal(rest.prefix(2)) {
        name.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        name.append(byte)
      }
    }
    return name
  }

  private static func byteOfHexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
