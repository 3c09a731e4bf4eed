internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// Reads the current item for the history, and those that it has replaced.
struct ItemReader {
  /// The result of one read.
  struct Passage {
    /// The items that were replaced before they were read, the oldest first.
    var replaced: [Content] = []
    var present = Content.unwanted
    /// The latest generation that was read; nil if none was.
    var generation: Int?

    /// The number of bytes to store.
    var size: Int { replaced.reduce(present.size) { $0 + $1.size } }
  }

  /// The content of the clipboard.
  enum Content {
    /// An item to store.
    case item(RecordedItem)
    /// An item whose types are all empty: a program that clears the clipboard copies an empty text.
    case nothing
    /// An item of which nothing is stored, because what it would store has this many bytes.
    case tooLarge(Int)
    /// An item that is not stored.
    case unwanted

    /// The number of bytes to store.
    var size: Int { if case .item(let item) = self { item.size } else { 0 } }
  }

  let limits: HistoryLimits
  let log: Logger

  /// An application's answer to the request for one type.
  private enum Answer {
    case bytes(PastedRepresentation)
    /// It refuses the type, which it offers.
    case refused
    /// It does not answer.
    case silent
  }

  /// Returns the current item, and before it those that the daemon still has of the generations after `seen`. Items
  /// that are replaced meanwhile are left to the next passage.
  func read(_ client: inout BlockingClient, after seen: Int?) -> Passage {
    var passage = Passage()
    do {
      let details = try client.inspect()
      guard let seen else {
        passage.present = try read(details, &client)
        passage.generation = details.generation
        return passage
      }
      for generation in details.replaced ?? [] where generation > seen {
        passage.replaced.append(try read(try client.inspect(generation: generation), &client))
        passage.generation = generation
      }
      if details.generation > seen { passage.present = try read(details, &client) }
      passage.generation = max(details.generation, seen)
    } catch {
      log.debug("an item was not recorded", metadata: ["reason": "\(error)"])
    }
    return passage
  }

  /// Returns an item. Throws if it is replaced meanwhile, or the daemon ends.
  private func read(_ details: Inspect.Reply, _ client: inout BlockingClient) throws(Failure) -> Content {
    let types = details.sources.map(\.type)
    guard !details.hints.isSensitive, !details.transient, !types.contains(MediaType.passwordManagerHint.description),
      !limits.excludes(types: types, application: details.application?.name)
    else { return .unwanted }
    let available = details.sources.filter(\.keepable)
    // The daemon's own items are recorded completely or not at all; of an application's, as much as fits.
    let isWhole = details.owner == .pasteboard
    guard available.count <= limits.types else { return .unwanted }
    let stated = available.reduce(0) { $0 + ($1.size ?? 0) }
    if isWhole, stated > limits.itemBytes { return .tooLarge(stated) }
    var sources: [RecordedSource] = []
    var size = 0
    var (empty, tooLarge) = (0, 0)
    reading: for source in available {
      guard let type = MediaType(source.type) else { continue }
      guard isWhole || size + (source.size ?? 0) <= limits.itemBytes else {
        tooLarge += source.size ?? 0
        continue
      }
      switch try answer(to: type, of: details.generation, &client) {
      case .refused: continue
      case .silent: break reading
      case .bytes(let pasted) where pasted.isSensitive: return .unwanted
      case .bytes(let pasted) where size + pasted.count > limits.itemBytes:
        if isWhole { return .tooLarge(size + pasted.count) }
        tooLarge += pasted.count
      case .bytes(let pasted) where pasted.count == 0: empty += 1
      case .bytes(let pasted):
        size += pasted.count
        sources.append(RecordedSource(type: source.type, bytes: RecordedBytes(pasted.content)))
      }
    }
    guard sources.isEmpty else {
      return .item(RecordedItem(sources: sources, hints: details.hints, application: details.application?.name))
    }
    if tooLarge > 0 { return .tooLarge(tooLarge) }
    return !available.isEmpty && empty == available.count ? .nothing : .unwanted
  }

  private func answer(
    to type: MediaType, of generation: Int, _ client: inout BlockingClient
  ) throws(Failure) -> Answer {
    do {
      return .bytes(try client.paste(.source(type, generation: generation), onlyLooking: true))
    } catch {
      guard [.failed, .timedOut].contains(error.code), error != .unanswered else { throw error }
      log.debug("a type was not recorded", metadata: ["type": "\(type)", "reason": "\(error)"])
      return error.code == .timedOut ? .silent : .refused
    }
  }
}

extension RecordedItem {
  /// Whether it may be a password: it is nothing but text.
  var mayBePassword: Bool { sources.allSatisfy { MediaType($0.type)?.essence == MediaType.plainText.essence } }
}

extension RecordedBytes {
  /// Creates the bytes of pasted content.
  fileprivate init(_ content: PastedRepresentation.Content) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let file, let size): self = .file(file, size: size)
    }
  }
}
