internal import RenderCommand

/// The file `clips` of clipcat 0.16 to 0.21 (its schema 2, in bincode): the oldest first. Pictures are files in a folder
/// beside it.
enum ClipcatHistory {
  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    var cursor = ByteCursor(file)
    var items: [EarlierItem] = []
    while !cursor.isAtEnd { items.append(try item(&cursor)) }
    return items.newestFirst
  }

  private static func item(_ cursor: inout ByteCursor) throws(MalformedHistory) -> EarlierItem {
    let copied = try time(&cursor)
    let type = String(decoding: try cursor.take(try cursor.little(UInt64.self)), as: UTF8.self)
    let data = Array(try cursor.take(try cursor.little(UInt64.self)))
    guard type.hasPrefix("image/") else { return EarlierItem([.init(type, .bytes(data))], copied: copied) }
    let name = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return EarlierItem([.init(type, .file(path: Array("images/\(name).png".utf8)))], copied: copied)
  }

  /// Takes a time: the year, the day in it, the hour, minute, second and nanosecond, and the zone's hours, minutes and
  /// seconds.
  private static func time(_ cursor: inout ByteCursor) throws(MalformedHistory) -> Int {
    let (year, day) = (Int(try cursor.little(Int32.self)), Int(try cursor.little(UInt16.self)))
    guard (1970...9999).contains(year), (1...366).contains(day) else { throw MalformedHistory() }
    let (hour, minute) = (Int(try cursor.big(UInt8.self)), Int(try cursor.big(UInt8.self)))
    let second = Int(try cursor.big(UInt8.self))
    _ = try cursor.take(4)
    let zone = [try cursor.big(Int8.self), try cursor.big(Int8.self), try cursor.big(Int8.self)].map { Int($0) }
    let days = InternetTime.days(year: year, month: 1) + day - 1
    return days * 86_400 + (hour - zone[0]) * 3600 + (minute - zone[1]) * 60 + second - zone[2]
  }
}
