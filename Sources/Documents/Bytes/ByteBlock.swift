/// Sixteen bytes at once, to find out which of them are what is looked for.
struct ByteBlock {
  /// How many bytes it has.
  static let count = 16

  private let bytes: SIMD16<UInt8>

  /// The bytes from an offset on; zeros where they end.
  init(_ source: borrowing Span<UInt8>, at offset: Int) {
    if offset + Self.count <= source.count {
      bytes = source.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    } else {
      bytes = Self.rest(source, from: offset)
    }
  }

  private static func rest(_ source: borrowing Span<UInt8>, from offset: Int) -> SIMD16<UInt8> {
    var bytes = SIMD16<UInt8>()
    for index in offset..<source.count { bytes[index - offset] = source[index] }
    return bytes
  }

  /// Where a byte stands.
  func places(of byte: UInt8) -> Places { Places(bytes .== SIMD16(repeating: byte)) }

  /// Where an ASCII character stands.
  func places(of character: Unicode.Scalar) -> Places { places(of: UInt8(ascii: character)) }

  /// Where a byte below another stands.
  func places(below byte: UInt8) -> Places { Places(bytes .< SIMD16(repeating: byte)) }

  /// Where a byte stands that is not ASCII.
  var nonASCII: Places { Places(bytes .> SIMD16(repeating: 0x7F)) }

  /// Some of a block's places.
  struct Places {
    private var mask: SIMDMask<SIMD16<Int8>>

    fileprivate init(_ mask: SIMDMask<SIMD16<Int8>>) { self.mask = mask }

    /// The places that are among the one or the other.
    static func | (left: Places, right: Places) -> Places { Places(left.mask .| right.mask) }

    /// A byte a place: all bits of it are set where the place is one of these.
    private var halves: SIMD2<UInt64> { unsafeBitCast(mask, to: SIMD2<UInt64>.self) }

    var isEmpty: Bool { halves[0] | halves[1] == 0 }

    /// The first of them, if there are any.
    var first: Int {
      let low = UInt64(littleEndian: halves[0])
      return low != 0 ? low.trailingZeroBitCount / 8 : 8 &+ UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
    }

    /// Adds one to the count of each of them.
    func count(in counts: inout SIMD16<UInt8>) { counts &-= unsafeBitCast(mask, to: SIMD16<UInt8>.self) }
  }
}
