internal import RenderCommand
internal import Wire

/// The database of cliphist 0.3 to 0.7: contents by numbers that count up. Times and types are of its latest versions.
enum CliphistHistory {
  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    let database = try BoltFile(file)
    guard let contents = try database.bucket("b") else { throw MalformedHistory() }
    var notes: [ArraySlice<UInt8>: JSONObject] = [:]
    for (key, value) in try database.bucket("metadata") ?? [] {
      notes[key] = JSONObject(jsonText: String(decoding: value, as: UTF8.self))
    }
    return contents.reversed().map { key, value in
      let note = notes[key]
      return EarlierItem(
        bytes: Array(value), type: (try? note?.optional("mime")) ?? nil,
        copied: (try? note?.optional("timestamp")) ?? nil)
    }
  }
}
