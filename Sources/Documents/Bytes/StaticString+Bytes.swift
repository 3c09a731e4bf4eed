extension StaticString {
  /// The bytes of text of the program's own, UTF-8, which stay where they are.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
