internal import Bytes
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import SystemPackage
internal import Wire

/// `pb history export`: a line of JSON for each item, and a file for each of its types.
struct HistoryExportVerb: Verb {
  var folder: String

  func run() throws {
    var client = try HistoryClient()
    try make(folder)
    var after: String?
    var count = 0
    try OutputFile.write(to: folder + "/items.jsonl") { output in
      repeat {
        let page = try client.call(List.self, List.Parameters(limit: 1000, after: after))
        for entry in page.entries {
          let item = try client.describe(entry.id)
          try export(item, &client)
          try output.write(JSONWriter.write(item.json) + [0x0A])
          count += 1
        }
        after = page.next
      } while after != nil
    }
    try StandardStreams.print(["\(count) items written to \(folder)"])
  }

  private func export(_ item: Describe.Reply, _ client: inout HistoryClient) throws {
    let place = "\(folder)/\(item.entry.id)"
    try make(place)
    for index in item.entry.types.indices {
      let content = try client.fetch(index, of: item.entry.id)
      try OutputFile.write(to: "\(place)/\(index)") { output in
        try output.write(content)
      }
    }
  }

  /// Creates a folder for the user alone: clipboard content is private.
  private func make(_ path: String) throws {
    try checkIsNamed(path, "folder")
    do {
      _ = try SystemCall.run("make the folder \(path)") { mkdir(path.systemCString, 0o700) }
    } catch {
      throw error.advising(HistoryExportVerb.remedy(for: error.errno))
    }
  }

  private static func remedy(for reason: Errno?) -> String {
    switch reason {
    case .fileExists: "name a folder that does not exist yet"
    case .noSuchFileOrDirectory, .notDirectory: "name one in a folder that exists"
    case .noSpace: "check that there is room"
    default: "name one in a folder where you may write"
    }
  }
}
