internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The thumbnails of a menu's rows, in files of a private folder that is removed with this value.
struct MenuPictures: ~Copyable {
  /// The maximum number of pictures: a menu shows a few rows at once.
  private static let limit = 100

  /// The paths of the files, by the numbers of the items.
  let paths: [Int: String]
  /// The folder; nil without any picture.
  private let folder: PrivateFolder?

  /// Writes the thumbnails of the newest pictures among the entries. Those that are not made yet are missing.
  init(of entries: [Entry], _ client: inout HistoryClient) throws {
    var thumbnails: [Int: [UInt8]] = [:]
    for entry in entries.lazy.filter(\.isPicture).prefix(MenuPictures.limit) {
      thumbnails[entry.id] = try client.thumbnail(of: entry.id, onlyReady: true)
    }
    guard !thumbnails.isEmpty else {
      paths = [:]
      folder = nil
      return
    }
    let folder = try PrivateFolder()
    let place = folder.path
    for (id, png) in thumbnails { try OutputFile.write(to: "\(place)/\(id).png") { try $0.write(png) } }
    paths = thumbnails.keys.reduce(into: [:]) { $0[$1] = "\(place)/\($1).png" }
    self.folder = consume folder
  }
}

extension Entry {
  /// Whether the item may have a thumbnail: it has a picture and no text.
  fileprivate var isPicture: Bool {
    title.isEmpty && types.contains { MediaType($0)?.conforms(to: .anyImage) ?? false }
  }
}
