internal import Bytes

/// A drawing in the format of Windows, recorded as the calls that draw it: of 32 bits (EMF, [MS-EMF]) with those of its
/// successor (EMF+, [MS-EMFPLUS]), or of 16 bits (WMF, [MS-WMF]). Many only draw one picture.
struct Metafile {
  /// The largest picture that is in the file as a PNG or JPEG file.
  private var picture: ArraySlice<UInt8> = []
  /// Whether the drawing shows text, so that the picture is only a part of it.
  private var showsText = false
  /// The object of EMF+ whose parts are in several records.
  private var object: [UInt8] = []
  /// The file of 32 bits that one of 16 bits contains in pieces.
  private var enhanced: [UInt8] = []

  /// Returns the picture that a drawing consists of, in a format of its own; nil if there is none. Complexity: linear.
  static func picture(in file: [UInt8]) -> [UInt8]? {
    var metafile = Metafile()
    let bytes = LittleEndianBytes(file[...])
    if isEnhanced(bytes) {
      metafile.readEnhanced(bytes)
    } else if let start = startOfOld(bytes) {
      metafile.readOld(bytes, from: start)
    }
    return metafile.showsText || metafile.picture.isEmpty ? nil : Array(metafile.picture)
  }

  private mutating func add(_ file: ArraySlice<UInt8>) {
    guard file.count > picture.count, let format = FileFormat(beginning: Array(file.prefix(16))),
      format == .png || format == .jpeg || format == .gif
    else { return }
    picture = file
  }

  // MARK: 32 bits

  private static func isEnhanced(_ bytes: LittleEndianBytes) -> Bool {
    bytes.number(at: 0, 4) == 1 && bytes.number(at: 40, 4) == 0x464D_4520
  }

  private mutating func readEnhanced(_ bytes: LittleEndianBytes) {
    var start = 0
    while let kind = bytes.number(at: start, 4), let count = bytes.number(at: start + 4, 4), count >= 8 {
      let record = bytes.part(from: start, count: count)
      switch kind {
      // SETDIBITSTODEVICE and STRETCHDIBITS, then BITBLT, STRETCHBLT and ALPHABLEND.
      case 80, 81: addBits(of: record, at: 56)
      case 76, 77, 114: addBits(of: record, at: 92)
      case 70: readComment(record)
      case 83, 84, 96, 97, 108: showsText = true
      default: break
      }
      start += count
    }
  }

  /// Adds the bits of a picture whose offset and count are at a place in a record.
  private mutating func addBits(of record: LittleEndianBytes, at place: Int) {
    guard let offset = record.number(at: place, 4), let count = record.number(at: place + 4, 4) else { return }
    add(record.part(from: offset, count: count).bytes)
  }

  private mutating func readComment(_ record: LittleEndianBytes) {
    guard let count = record.number(at: 8, 4), record.number(at: 12, 4) == 0x2B46_4D45 else { return }
    let records = record.part(from: 16, count: count - 4)
    var start = 0
    while let kind = records.number(at: start, 2), let flags = records.number(at: start + 2, 2),
      let size = records.number(at: start + 4, 4), let count = records.number(at: start + 8, 4), size >= 12
    {
      let data = records.part(from: start + 12, count: count)
      switch kind {
      case 0x4008: readObject(data, flags)
      case 0x401C, 0x4036: showsText = true
      default: break
      }
      start += size
    }
  }

  /// Reads an object (EMF+ 2.3.5.1), of which a picture is one kind. A flag says that the next record continues it.
  private mutating func readObject(_ data: LittleEndianBytes, _ flags: Int) {
    guard flags >> 8 & 0x7F == 5 else { return }
    if flags & 0x8000 != 0 {
      object += data.bytes.dropFirst(4)
      if object.count < data.number(at: 0, 4) ?? 0 { return }
    } else {
      object += data.bytes
    }
    let image = LittleEndianBytes(object[...])
    // A bitmap (2.2.2.2) whose data is a file.
    if image.number(at: 4, 4) == 1, image.number(at: 24, 4) == 1 { add(image.part(from: 28, count: .max).bytes) }
    object = []
  }

  // MARK: 16 bits

  /// Returns where the records of a file of 16 bits begin, behind one or two headers; nil if it is none.
  private static func startOfOld(_ bytes: LittleEndianBytes) -> Int? {
    let header = bytes.number(at: 0, 4) == 0x9AC6_CDD7 ? 22 : 0
    guard let kind = bytes.number(at: header, 2), kind == 1 || kind == 2, bytes.number(at: header + 2, 2) == 9
    else { return nil }
    return header + 18
  }

  private mutating func readOld(_ bytes: LittleEndianBytes, from first: Int) {
    var start = first
    while let words = bytes.number(at: start, 4), let function = bytes.number(at: start + 4, 2), words >= 3 {
      let record = bytes.part(from: start, count: words * 2)
      switch function {
      case 0x0F43: addBitmap(record, at: 28)
      case 0x0B41: addBitmap(record, at: 26)
      case 0x0D33: addBitmap(record, at: 24)
      case 0x0626: readEscape(record)
      case 0x0521, 0x0A32: showsText = true
      default: break
      }
      start += words * 2
    }
    let inner = LittleEndianBytes(enhanced[...])
    if Self.isEnhanced(inner) { readEnhanced(inner) }
  }

  /// Adds a bitmap, whose bits follow a header that begins with its own size.
  private mutating func addBitmap(_ record: LittleEndianBytes, at place: Int) {
    if let size = record.number(at: place, 4) { add(record.part(from: place + size, count: .max).bytes) }
  }

  /// Reads a piece of a file of 32 bits (WMF 2.3.6.1).
  private mutating func readEscape(_ record: LittleEndianBytes) {
    guard record.number(at: 6, 2) == 15, record.number(at: 10, 4) == 0x4346_4D57,
      let count = record.number(at: 32, 4)
    else { return }
    enhanced += record.part(from: 44, count: count).bytes
  }
}
