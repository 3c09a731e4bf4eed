internal import Bytes

/// The part of an address that names a place in a document.
enum LinkFragment {
  /// Returns the name of the place in the same document to which an address leads, without its percent encoding (HTML,
  /// 7.4.6.4); nil if the address leads elsewhere or to no place.
  static func placeName(of address: ArraySlice<UInt8>) -> [UInt8]? {
    guard address.first == "#", address.count > 1 else { return nil }
    return PercentEncoding.decoded(address.dropFirst())
  }

  /// Returns the names by which links call a place: its own, and without percent encoding if it contains some, as links
  /// to it are decoded too.
  static func names(ofPlace name: ArraySlice<UInt8>) -> [[UInt8]] {
    name.contains("%") ? [Array(name), PercentEncoding.decoded(name)] : [Array(name)]
  }
}
