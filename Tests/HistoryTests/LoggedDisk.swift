import Foundation

/// A log of a program's changes on its disk: see Tests/LoggedDisk.
struct DiskLog {
  enum Record {
    case write(UInt64, offset: Int, bytes: [UInt8])
    case length(UInt64, Int)
    case sync(UInt64)
    case name(String, of: UInt64, in: UInt64, isFolder: Bool)
    case removal(String, in: UInt64)
    case renaming(String, String, in: UInt64)
    case note([Substring])
  }

  let records: [Record]

  init(_ path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    var reader = Reader(bytes: [UInt8](data))
    var records: [Record] = []
    while let record = try reader.next() { records.append(record) }
    self.records = records
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
      defer { position += MemoryLayout<Number>.size }
      return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) }
    }

    mutating func take(_ count: Int) -> [UInt8] {
      defer { position += count }
      return Array(bytes[position..<position + count])
    }

    mutating func next() throws -> Record? {
      guard position < bytes.count else { return nil }
      let (kind, isFolder) = (number(UInt32.self), number(UInt32.self) != 0)
      let (file, folder) = (number(UInt64.self), number(UInt64.self))
      let offset = Int(number(UInt64.self))
      let sizes = (Int(number(UInt32.self)), Int(number(UInt32.self)), Int(number(UInt64.self)))
      let name = String(decoding: take(sizes.0), as: UTF8.self)
      let newName = String(decoding: take(sizes.1), as: UTF8.self)
      let data = take(sizes.2)
      switch kind {
      case 1: return .write(file, offset: offset, bytes: data)
      case 2: return .length(file, offset)
      case 3: return .sync(file)
      case 4: return .name(name, of: file, in: folder, isFolder: isFolder)
      case 5: return .removal(name, in: folder)
      case 6: return .renaming(name, newName, in: folder)
      case 7: return .note(String(decoding: data, as: UTF8.self).split(separator: " "))
      default: throw CocoaError(.fileReadCorruptFile)
      }
    }
  }
}

/// A disk that may lose its power at any moment: synced changes stay, others stay at random or in parts.
struct CutDisk {
  private final class Node {
    let isFolder: Bool
    var file = File()
    var names: [String: Node] = [:]
    /// The changes that were not synced yet, in order.
    var changes: [Change] = []

    init(isFolder: Bool) { self.isFolder = isFolder }
  }

  private enum Change {
    case write(offset: Int, bytes: [UInt8])
    case length(Int)
    case name(String, Node)
    case removal(String)
    case renaming(String, String, Node?)
  }

  /// Bytes, followed by zeros up to a length.
  private struct File {
    var bytes: [UInt8] = []
    var length = 0

    mutating func apply(_ change: Change) {
      switch change {
      case .write(let offset, let new):
        if bytes.count < offset { bytes += [UInt8](repeating: 0, count: offset - bytes.count) }
        bytes.replaceSubrange(offset..<min(bytes.count, offset + new.count), with: new)
        length = max(length, bytes.count)
      case .length(let new):
        if new < bytes.count { bytes.removeLast(bytes.count - new) }
        length = new
      default: break
      }
    }
  }

  private static let sector = 512

  private var nodes: [UInt64: Node] = [:]
  private var root: Node?

  /// The number of changes that are not synced.
  var pending: Int { nodes.values.reduce(0) { $0 + $1.changes.count } }

  mutating func take(_ record: DiskLog.Record) {
    switch record {
    case .write(let file, let offset, let bytes): nodes[file]?.changes.append(.write(offset: offset, bytes: bytes))
    case .length(let file, let length): nodes[file]?.changes.append(.length(length))
    case .sync(let number): if let node = nodes[number] { sync(node) }
    case .name("", let folder, _, _):
      nodes[folder] = Node(isFolder: true)
      root = nodes[folder]
    case .name(let name, let file, let folder, let isFolder):
      // The number may have been that of a removed file.
      let node = Node(isFolder: isFolder)
      nodes[file] = node
      nodes[folder]?.changes.append(.name(name, node))
    case .removal(let name, let folder): nodes[folder]?.changes.append(.removal(name))
    case .renaming(let name, let newName, let folder):
      let node = nodes[folder].flatMap { names(of: $0, $0.changes)[name] }
      nodes[folder]?.changes.append(.renaming(name, newName, node))
    case .note: break
    }
  }

  private func sync(_ node: Node) {
    for change in node.changes { node.file.apply(change) }
    node.names = names(of: node, node.changes)
    node.changes = []
  }

  private func names(of folder: Node, _ changes: [Change]) -> [String: Node] {
    var names = folder.names
    for change in changes {
      switch change {
      case .name(let name, let node): names[name] = node
      case .removal(let name): names[name] = nil
      case .renaming(let name, let newName, let node):
        names[name] = nil
        names[newName] = node
      default: break
      }
    }
    return names
  }

  /// Writes a possible remainder to a folder. Each unsynced change is kept with the probability `share`.
  func write(to path: String, keeping share: Double, using numbers: inout some RandomNumberGenerator) throws {
    guard let root else { return }
    try write(root, to: path, share, &numbers)
  }

  private func write(
    _ node: Node, to path: String, _ share: Double, _ numbers: inout some RandomNumberGenerator
  ) throws {
    var kept: [Change] = []
    for change in node.changes where Double.random(in: 0..<1, using: &numbers) < share { kept.append(change) }
    guard node.isFolder else {
      var file = node.file
      for change in kept {
        // A write of several sectors may be incomplete too.
        if case .write(let offset, let bytes) = change, share < 1, Bool.random(using: &numbers) {
          for start in stride(from: 0, to: bytes.count, by: Self.sector) where Bool.random(using: &numbers) {
            file.apply(
              .write(offset: offset + start, bytes: Array(bytes[start..<min(bytes.count, start + Self.sector)])))
          }
        } else {
          file.apply(change)
        }
      }
      guard
        FileManager.default.createFile(
          atPath: path, contents: Data(file.bytes), attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      truncate(path, off_t(file.length))
      return
    }
    mkdir(path, 0o700)
    for (name, child) in names(of: node, kept).sorted(by: { $0.key < $1.key }) {
      try write(child, to: path + "/" + name, share, &numbers)
    }
  }
}
