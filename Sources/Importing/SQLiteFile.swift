/// The rows of the tables of an SQLite database (https://sqlite.org/fileformat.html), with what its write-ahead log adds.
///
/// SQLite itself would need the log as a file, and a worker that may open files.
struct SQLiteFile {
  /// A value in a row.
  enum Value {
    case null
    case integer(Int)
    case real(Double)
    /// A text in UTF-8, or a blob.
    case bytes([UInt8])

    /// The bytes of a text or blob; none for another value.
    var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// A whole number; nil for another value.
    var integer: Int? {
      switch self {
      case .integer(let number): number
      case .real(let number): Int(exactly: number.rounded(.down))
      case .null, .bytes: nil
      }
    }
  }

  private static let signature = Array("SQLite format 3\0".utf8)

  private let file: ArraySlice<UInt8>
  private let pageSize: Int
  /// The part of each page that is used.
  private let usable: Int
  /// The newest forms of pages, in the log.
  private let logged: [Int: ArraySlice<UInt8>]

  static func isOne(_ file: ArraySlice<UInt8>) -> Bool { file.starts(with: signature) }

  init(_ file: ArraySlice<UInt8>, log: ArraySlice<UInt8>) throws(MalformedHistory) {
    var cursor = ByteCursor(file)
    guard try cursor.take(Self.signature.count).elementsEqual(Self.signature) else { throw MalformedHistory() }
    let size = Int(try cursor.big(UInt16.self))
    pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { throw MalformedHistory() }
    _ = try cursor.take(2)
    usable = pageSize - Int(try cursor.big(UInt8.self))
    _ = try cursor.take(56 - 21)
    // The encoding: UTF-8, or still undecided.
    guard usable >= 480, try cursor.big(UInt32.self) <= 1 else { throw MalformedHistory() }
    self.file = file
    logged = log.isEmpty ? [:] : Self.pages(in: log, size: pageSize)
  }

  /// Returns the newest forms of the pages in a log, up to its last whole transaction. What is behind that is from before
  /// the log was last rewritten, and has another salt.
  private static func pages(in log: ArraySlice<UInt8>, size: Int) -> [Int: ArraySlice<UInt8>] {
    var pages: [Int: ArraySlice<UInt8>] = [:]
    var transaction: [Int: ArraySlice<UInt8>] = [:]
    var cursor = ByteCursor(log)
    guard (try? cursor.take(16)) != nil, let salt = try? cursor.take(8), (try? cursor.take(8)) != nil else {
      return [:]
    }
    while let page = try? cursor.big(UInt32.self), let count = try? cursor.big(UInt32.self),
      (try? cursor.take(8))?.elementsEqual(salt) == true, (try? cursor.take(8)) != nil,
      let bytes = try? cursor.take(size)
    {
      transaction[Int(page)] = bytes
      guard count > 0 else { continue }
      pages.merge(transaction) { $1 }
      transaction = [:]
    }
    return pages
  }

  /// Returns the rows of a table, in the order of their numbers; throws if there is no such table.
  func rows(of table: String) throws(MalformedHistory) -> [[Value]] {
    // Of the table of tables: the type, the name, the table's name, and its first page.
    guard let row = try rows(from: 1).first(where: { $0.count > 3 && $0[0].text == "table" && $0[1].text == table }),
      let root = row[3].integer
    else { throw MalformedHistory() }
    return try rows(from: root)
  }

  // MARK: Pages

  /// Returns the rows of the tree below a page.
  private func rows(from root: Int) throws(MalformedHistory) -> [[Value]] {
    var rows: [[Value]] = []
    var pending = [root]
    // Each page and each byte belongs to one row at most, so a file that repeats them is damaged.
    var pages = Set<Int>()
    var room = file.count + logged.count * pageSize
    while let number = pending.popLast() {
      guard pages.insert(number).inserted else { throw MalformedHistory() }
      let page = try page(number)
      var header = ByteCursor(page.dropFirst(number == 1 ? 100 : 0))
      let kind = try header.big(UInt8.self)
      _ = try header.take(2)
      let count = try header.big(UInt16.self)
      _ = try header.take(3)
      switch kind {
      case 5:
        let last = try header.big(UInt32.self)
        var children: [Int] = []
        for _ in 0..<count {
          var cell = try cell(header.big(UInt16.self), of: page)
          children.append(Int(try cell.big(UInt32.self)))
        }
        pending += [Int(last)] + children.reversed()
      case 13:
        for _ in 0..<count {
          var cell = try cell(header.big(UInt16.self), of: page)
          let size = try cell.varint()
          _ = try cell.varint()  // the row's number
          rows.append(try values(try payload(size, &cell, &room)[...]))
        }
      default: throw MalformedHistory()
      }
    }
    return rows
  }

  private func page(_ number: Int) throws(MalformedHistory) -> ArraySlice<UInt8> {
    if let page = logged[number] { return page }
    guard number >= 1, number <= file.count / pageSize else { throw MalformedHistory() }
    return file.dropFirst((number - 1) * pageSize).prefix(pageSize)
  }

  private func cell(_ offset: UInt16, of page: ArraySlice<UInt8>) -> ByteCursor {
    ByteCursor(page.prefix(usable).dropFirst(Int(offset)))
  }

  /// Returns the bytes of a row, which go on in pages of their own if they are many.
  private func payload(
    _ size: Int, _ cell: inout ByteCursor, _ room: inout Int
  ) throws(MalformedHistory) -> [UInt8] {
    guard size >= 0, size <= room else { throw MalformedHistory() }
    room -= size
    let most = usable - 35
    if size <= most { return Array(try cell.take(size)) }
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (usable - 4)
    var bytes = Array(try cell.take(wanted <= most ? wanted : least))
    var next = Int(try cell.big(UInt32.self))
    while bytes.count < size {
      var cursor = ByteCursor(try page(next).prefix(usable))
      next = Int(try cursor.big(UInt32.self))
      bytes += cursor.rest.prefix(size - bytes.count)
    }
    return bytes
  }

  /// Returns the values of a row: their types, and behind these all values.
  private func values(_ row: ArraySlice<UInt8>) throws(MalformedHistory) -> [Value] {
    var types = ByteCursor(row)
    let count = try types.varint()
    var contents = ByteCursor(row)
    _ = try contents.take(count)
    types = ByteCursor(row.prefix(count))
    _ = try types.varint()
    var values: [Value] = []
    while !types.isAtEnd { values.append(try contents.value(ofType: try types.varint())) }
    return values
  }
}

extension ByteCursor {
  /// Takes a number of SQLite's: seven bits a byte, and eight in the ninth.
  fileprivate mutating func varint() throws(MalformedHistory) -> Int {
    var number = 0
    for place in 0..<9 {
      let byte = Int(try big(UInt8.self))
      if place == 8 { return number << 8 | byte }
      number = number << 7 | byte & 0x7F
      if byte < 0x80 { break }
    }
    return number
  }

  fileprivate mutating func value(ofType type: Int) throws(MalformedHistory) -> SQLiteFile.Value {
    switch type {
    case 0: return .null
    case 1...6:
      let bytes = try take([1, 2, 3, 4, 6, 8][type - 1])
      let start = bytes.first.map { Int(Int8(bitPattern: $0)) } ?? 0
      return .integer(bytes.dropFirst().reduce(start) { $0 << 8 | Int($1) })
    case 7: return .real(Double(bitPattern: try big(UInt64.self)))
    case 8, 9: return .integer(type - 8)
    case 12...: return .bytes(Array(try take((type - 12) / 2)))
    default: throw MalformedHistory()
    }
  }
}
