internal import Bytes
internal import CLinux
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import SystemPackage
internal import Wire

/// A file of another history, which is read by the locked worker.
struct ForeignHistory {
  let kind: ImportedHistory
  /// The path of the file.
  let path: String

  /// The most types that an item of our history has; their descriptors fit a message.
  private static let mostTypes = 64
  /// The largest content that is read from a file of its own, in bytes.
  private static let largest = 1 << 30

  init(_ kind: ImportedHistory, at path: String) {
    self.kind = kind
    // An export is known by its folder.
    self.path = kind == .pasteboard && !path.hasSuffix("/items.jsonl") ? "\(path)/items.jsonl" : path
  }

  /// Returns the items, the newest first.
  func items() throws -> [EarlierItem] {
    let input = try Input(path)
    let (file, reading) = try withLog(input)
    let run = WorkerRun(reading, of: file, named: path)
    let output = try PayloadDraft.inMemory()
    let nowhere = try StartedProcess.nowhere()
    let ending = try run.run(to: output.rawValue, errors: nowhere.rawValue)
    if ending == .exited(RenderExit.malformed.rawValue) {
      throw Failure(
        .failed,
        "\(path.printable) cannot be read as a history of \(kind.title): it is damaged, encrypted, or in another format"
      )
    }
    try run.check(ending)
    var rest = try output.finish().bytes()[...]
    var items: [EarlierItem] = []
    while let item = EarlierItem(takenFrom: &rest) { items.append(item) }
    return items
  }

  /// Returns the file, followed by the write-ahead log of its database if there is one, which SQLite names so.
  private func withLog(_ file: Input) throws -> (Input, HistoryReading) {
    guard let log = try? Input(path + "-wal"), log.status.size > 0 else { return (file, HistoryReading(kind)) }
    let both = try PayloadDraft.inMemory()
    let count = try append(file.descriptor.owner, to: both)
    _ = try append(log.descriptor.owner, to: both)
    return (try Input(both.finish()), HistoryReading(kind, fileCount: count))
  }

  /// Appends a whole file, and returns its size.
  private func append(_ file: borrowing OwnedDescriptor, to draft: borrowing PayloadDraft) throws -> Int {
    var offset = 0
    while true {
      let part = try draft.append(from: file.rawValue, at: offset, count: 1 << 20)
      if part == 0 { return offset }
      offset += part
    }
  }

  // MARK: Adding

  /// Adds an item to our history; nil if the files with its contents are missing.
  func add(_ item: EarlierItem, copied: Int, to history: inout HistoryClient) throws -> Add.Reply? {
    guard item.sources.count <= Self.mostTypes else { return Add.Reply() }
    var call = Add.Parameters(
      sources: [], hints: item.hints.flatMap { ItemHints(jsonText: $0) }, copied: item.copied ?? copied,
      pinned: item.isPinned, application: item.application)
    var descriptors: [SharedDescriptor] = []
    var room = Representation.inlineLimit
    for source in item.sources {
      if case .bytes(let bytes) = source.content, bytes.count <= room {
        room -= bytes.count
        call.sources.append(Representation(type: source.type, inline: bytes))
      } else if let content = try content(of: source) {
        call.sources.append(
          Representation(type: source.type, size: content.count, descriptor: descriptors.count))
        descriptors.append(SharedDescriptor(try content.handOut()))
      }
    }
    guard !call.sources.isEmpty else { return nil }
    call.descriptors = descriptors.count
    return try history.add(call, descriptors)
  }

  /// Returns a source's bytes; nil if they are in a file that is missing, or not where the manager keeps such files: what
  /// a history says of a file is not to be believed.
  private func content(of source: EarlierItem.Source) throws -> Payload? {
    switch source.content {
    case .bytes(let bytes): return try Payload(bytes)
    case .file(let name):
      let file = try folders.lazy.compactMap { Self.open(name, below: $0) }.first
      guard let file else { return nil }
      let status = try file.owner.status()
      guard status.kind == .regular, (1...Self.largest).contains(status.size) else { return nil }
      let draft = try PayloadDraft.inMemory()
      _ = try append(file.owner, to: draft)
      return try draft.finish()
    }
  }

  /// The folders in or below which contents are files: that of the history, and CopyQ's own.
  private var folders: [String] {
    get throws {
      let own = AbsolutePath(path.systemBytes, in: try .workingFolder()).folder.description
      let ofCopyQ = kind == .copyq ? BaseFolder.data.map { "\($0)/copyq/copyq/items" } : nil
      return [own, ofCopyQ].compactMap(\.self)
    }
  }

  private static func open(_ name: [UInt8], below folder: String) -> SharedDescriptor? {
    let number = Glibc.open(folder.systemCString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let parent = OwnedDescriptor(adopting: number)
    let found = CLinux_open_beneath(parent.rawValue, String(systemBytes: name).systemCString)
    return found < 0 ? nil : SharedDescriptor(OwnedDescriptor(adopting: found))
  }
}
