/// Sixteen bytes that are compared at once.
struct ByteBlock {
  /// The number of bytes in a block.
  static let count = 16

  private let bytes: SIMD16<UInt8>

  /// Loads the bytes from an offset on, with zeros after their end.
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

  /// Returns the places of a byte.
  func places(of byte: UInt8) -> Places { Places(bytes .== SIMD16(repeating: byte)) }

  /// Returns the places of an ASCII character.
  func places(of character: Unicode.Scalar) -> Places { places(of: UInt8(ascii: character)) }

  /// Returns the places of the bytes below another.
  func places(below byte: UInt8) -> Places { Places(bytes .< SIMD16(repeating: byte)) }

  /// The places of the bytes that are not ASCII.
  var nonASCII: Places { Places(bytes .> SIMD16(repeating: 0x7F)) }

  /// Some of a block's places.
  struct Places {
    private var mask: SIMDMask<SIMD16<Int8>>

    fileprivate init(_ mask: SIMDMask<SIMD16<Int8>>) { self.mask = mask }

    /// Returns the places that are in either set.
    static func | (left: Places, right: Places) -> Places { Places(left.mask .| right.mask) }

    /// A byte for each place, with all bits set if the place is in the set.
    private var halves: SIMD2<UInt64> { unsafeBitCast(mask, to: SIMD2<UInt64>.self) }

    var isEmpty: Bool { halves[0] | halves[1] == 0 }

    /// The first place, or the block's size if there is none.
    var first: Int {
      let low = UInt64(littleEndian: halves[0])
      return low != 0 ? low.trailingZeroBitCount / 8 : 8 &+ UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
    }

    /// Adds one to the count of each place.
    func count(in counts: inout SIMD16<UInt8>) { counts &-= unsafeBitCast(mask, to: SIMD16<UInt8>.self) }
  }
}
