internal import Host
internal import Linux
internal import Pasteboard

/// A stored item: a manifest in a sealed memory file, followed by the small payloads, and the large payloads
/// separately.
struct ItemRecord {
  /// Larger payloads are stored separately: copying a smaller one costs no more than passing a descriptor to systemd.
  static let packedPayloadLimit = 64 << 10
  /// The maximum number of payloads of one item that are stored separately; the smaller ones are packed then.
  static let largePayloadLimit = 31
  /// The maximum number of packed bytes, which are copied.
  static let packedLimit = 16 << 20
  /// The longest manifest, with 256 types.
  private static let manifestLimit = 1 << 20

  let manifest: ItemManifest
  /// The memory file with the manifest.
  let file: Payload
  /// The payloads that are stored separately, by their numbers in the manifest.
  let payloads: [UInt64: Payload]
}

// MARK: Writing

extension ItemRecord {
  /// Creates the record of an item's present parts. `number` returns the number under which a payload is stored.
  init(
    of item: PasteboardItem, on name: PasteboardName, _ generation: Generation, until end: Duration?,
    number: (FileIdentity) -> UInt64
  ) throws(Failure) {
    let large = try ItemRecord.largePayloads(of: item.sources.storedPayloads)
    var payloads: [UInt64: Payload] = [:]
    var packed: [Payload] = []
    var sources: [ItemManifest.Source] = []
    for type in item.sources.registeredTypes {
      guard let payload = item.sources.storedPayload(for: type) else { continue }
      var place = ItemManifest.Place.packed
      if large.contains(payload.file) {
        let number = number(payload.file)
        payloads[number] = payload
        place = .stored(number)
      } else {
        packed.append(payload)
      }
      sources.append(
        ItemManifest.Source(
          type: type, visibility: item.sources.visibility(of: type) ?? .everyone, size: payload.count, place: place))
    }
    manifest = ItemManifest(
      pasteboard: name, generation: generation, isKept: item.origin == .kept, end: end, hints: item.hints,
      application: item.application, sources: sources)
    self.payloads = payloads
    file = try ItemRecord.file(manifest, packed)
  }

  /// Returns the payloads that are stored separately.
  private static func largePayloads(of payloads: [Payload]) throws(Failure) -> Set<FileIdentity> {
    let bySize = payloads.sorted { $0.count > $1.count }
    var large: Set<FileIdentity> = []
    for payload in bySize where payload.count > packedPayloadLimit {
      if large.count < largePayloadLimit { large.insert(payload.file) }
    }
    let packed = payloads.reduce(0) { large.contains($1.file) ? $0 : $0 + $1.count }
    guard packed <= packedLimit else {
      throw Failure(.failed, "it has more than \(largePayloadLimit) large representations")
    }
    return large
  }

  private static func file(_ manifest: ItemManifest, _ packed: [Payload]) throws(Failure) -> Payload {
    let draft = try PayloadDraft.inMemory()
    let bytes = manifest.bytes
    var length = ManifestWriter()
    length.append(UInt32(bytes.count))
    try draft.append(length.bytes + bytes)
    for payload in packed { try draft.append(payload, count: payload.count) }
    return try draft.finish()
  }
}

// MARK: Reading

extension ItemRecord {
  /// Reads the record in a memory file of an earlier run, whose payloads `stored` returns by their numbers. Nil if the
  /// file is not a record, or if a part of it is missing.
  init?(_ file: Payload, stored: (UInt64) -> Payload?) {
    guard let manifest = ItemRecord.manifest(in: file) else { return nil }
    var payloads: [UInt64: Payload] = [:]
    for source in manifest.sources {
      guard case .stored(let number) = source.place else { continue }
      guard let payload = stored(number), payload.count == source.size else { return nil }
      payloads[number] = payload
    }
    self.manifest = manifest
    self.file = file
    self.payloads = payloads
  }

  private static func manifest(in file: Payload) -> ItemManifest? {
    var head = ManifestReader((try? file.bytes(at: 0, count: 4)) ?? [])
    guard let length = try? head.number(UInt32.self), length <= manifestLimit,
      let bytes = try? file.bytes(at: 4, count: Int(length)), bytes.count == length,
      let manifest = try? ItemManifest(bytes), file.count - 4 - bytes.count == manifest.packedSize
    else { return nil }
    return manifest
  }

  /// Returns the item, whose packed payloads become separate files again.
  func item() throws(Failure) -> PasteboardItem {
    var sources = ItemProvider<Payload>()
    var offset = file.count - (manifest.packedSize ?? 0)
    for source in manifest.sources {
      let payload: Payload
      if case .stored(let number) = source.place, let stored = payloads[number] {
        payload = stored
      } else {
        let draft = try PayloadDraft.inMemory()
        try draft.append(file, from: offset, count: source.size)
        offset += source.size
        payload = try draft.finish()
      }
      sources.registerPayload(source.type, visibility: source.visibility, payload: payload)
    }
    return Item(
      sources: sources, hints: manifest.hints, origin: manifest.isKept ? .kept : .client,
      application: manifest.application)
  }
}
