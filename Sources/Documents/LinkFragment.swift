/// The part of an address that names a place in a document.
enum LinkFragment {
  /// The name of the place in this very document that an address leads to, without its percent encoding (HTML, 7.4.6.4);
  /// nil where the address leads elsewhere or to no place.
  static func placeName(of address: ArraySlice<UInt8>) -> [UInt8]? {
    guard address.first == "#", address.count > 1 else { return nil }
    var name: [UInt8] = []
    var rest = address.dropFirst()
    while let byte = rest.popFirst() {
      if byte == "%", rest.count > 1, let high = rest[rest.startIndex].hexadecimalValue,
        let low = rest[rest.startIndex + 1].hexadecimalValue
      {
        name.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        name.append(byte)
      }
    }
    return name
  }
}
