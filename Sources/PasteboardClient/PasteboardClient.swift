internal import Linux
public import Pasteboard
package import Wire

/// A program's view of a pasteboard: copies, pastes, and reports the contents, no matter which application copied them.
///
/// ```swift
/// let clipboard = PasteboardClient()
/// try await clipboard.copy([CopiedRepresentation(.markdown, .text("# Notes"))])
/// let pasted = try await clipboard.paste(preferring: [.png, .anyText])
/// ```
///
/// All methods may be called from any thread, and at the same time: each uses a connection and a thread of its own, and
/// blocks none of the threads that tasks share. A call ends early when its task is cancelled.
public struct PasteboardClient: Sendable {
  /// The contents of a pasteboard.
  public struct Contents: Hashable, Sendable {
    /// The item's number, which counts up with every change of the pasteboard.
    public let generation: Int
    /// The types that the item is offered in, in order; empty if there is no item.
    public let types: [MediaType]
    /// Whether this is the item that was there when the program began to follow the pasteboard.
    package let isPresent: Bool
    /// Whether it was copied no later than the item reported before, or than the daemon's start.
    package let isEarlier: Bool
    /// Whether a program has cleared the pasteboard, which is empty.
    package let isCleared: Bool

    /// Returns the first of these types that the item can be loaded as, because it is offered or another offered type
    /// conforms to it, as Markdown does to `public.text`. Nil if there is none.
    public func bestType(among preferred: [MediaType]) -> MediaType? {
      preferred.first { wanted in types.contains { $0.conforms(to: wanted) } }
    }

    init(_ reply: Types.Reply) {
      self.init(generation: reply.generation, types: reply.types, isPresent: true, isEarlier: false, isCleared: false)
    }

    init(_ reply: Watch.Reply) {
      self.init(
        generation: reply.generation, types: reply.types, isPresent: reply.present, isEarlier: reply.earlier,
        isCleared: reply.cleared)
    }

    private init(generation: Int, types: [String], isPresent: Bool, isEarlier: Bool, isCleared: Bool) {
      self.generation = generation
      self.types = types.compactMap { MediaType($0) }
      (self.isPresent, self.isEarlier, self.isCleared) = (isPresent, isEarlier, isCleared)
    }
  }

  /// The result of a copy.
  public struct CopiedItem: Hashable, Sendable {
    /// The item's number, which counts up with every change of a pasteboard.
    public let generation: Int
    /// A warning for the user although the copy succeeded, as one sentence.
    public let warning: String?
  }

  /// The maximum number of bytes that a paste accepts from a daemon that may lie about sizes.
  package var receivingLimit = Int.max
  private let pasteboard: PasteboardName
  private let socket: String?

  /// Creates a client of a pasteboard. Starts the session's daemon if necessary; a daemon at `socket` must already run.
  public init(_ pasteboard: PasteboardName = .general, socket: String? = nil) {
    self.pasteboard = pasteboard
    self.socket = socket
  }

  // MARK: Looking

  /// Returns the current contents.
  public func contents() async throws(ClientError) -> Contents {
    try await blocking { [pasteboard] client in Contents(try client.types(of: pasteboard)) }
  }

  /// Returns whether the item can be loaded as this type, or as one that conforms to it.
  public func canLoad(_ type: MediaType) async throws(ClientError) -> Bool {
    try await contents().bestType(among: [type]) != nil
  }

  /// The current contents, and the new ones after each change. A slow reader may skip items that were replaced in the
  /// meantime; it always gets the newest one. Throws when the daemon has gone.
  public var changes: PasteboardChanges {
    PasteboardChanges { [pasteboard, socket] interruption, tell in
      var client = try BlockingClient.reaching(socket)
      try interruption.watch(client.socketNumber) {
        try client.watch(pasteboard) { tell(Contents($0)) }
      }
    }
  }

  /// Returns the description of the item, without its content.
  package func inspect() async throws(ClientError) -> Inspect.Reply {
    try await blocking { [pasteboard] client in try client.inspect(pasteboard) }
  }

  // MARK: Pasting

  /// Loads the item as the first of these types that it has; ``ClientError/Code/nothingThere`` if it has none. Renders
  /// it now, unless that was done before.
  ///
  /// `progress` reports how far the load is. Cancelling the progress or the task ends the rendering, unless another
  /// requestor waits for it.
  public func paste(
    preferring types: [MediaType], progress: LoadProgress = LoadProgress()
  ) async throws(ClientError) -> PastedRepresentation {
    guard let type = try await contents().bestType(among: types) else {
      let names = types.map(\.description).joined(separator: ", ")
      throw ClientError(
        Failure(.nothingThere, "the pasteboard \(pasteboard) offers none of the types \(names)"))
    }
    return try await paste(.type(type), progress)
  }

  /// Loads the item in this format, converted if necessary; else like ``paste(preferring:progress:)``.
  public func paste(
    as format: TextFormat, progress: LoadProgress = LoadProgress()
  ) async throws(ClientError) -> PastedRepresentation {
    try await paste(.format(format), progress)
  }

  /// Loads a source of the item with this generation, byte for byte.
  package func paste(
    source type: MediaType, generation: Int, progress: LoadProgress = LoadProgress()
  ) async throws(ClientError) -> PastedRepresentation {
    try await paste(.source(type, generation: generation), progress)
  }

  private func paste(
    _ request: BlockingClient.Request, _ progress: LoadProgress
  ) async throws(ClientError) -> PastedRepresentation {
    try await blocking(progress) { [pasteboard] client in
      try client.paste(request, from: pasteboard) {
        if let told = $0 { progress.update(completed: Int64(told.completed), total: Int64(told.total ?? 0)) }
      }
    }
  }

  // MARK: Copying

  /// Puts an item on the pasteboard and returns when it is offered; the daemon has it then, and the program may end.
  ///
  /// The representations are in order of preference, the source itself first; types converted from them are offered
  /// too. ``ProvidedItem`` offers representations that are produced only when an application requests them.
  @discardableResult
  public func copy(
    _ representations: [CopiedRepresentation], hints: ItemHints = ItemHints()
  ) async throws(ClientError) -> CopiedItem {
    try await blocking { [pasteboard] client in
      let reply = try client.copy(representations, to: pasteboard, hints: hints)
      return CopiedItem(generation: reply.generation, warning: reply.warning)
    }
  }

  /// Puts text of this type on the pasteboard; like ``copy(_:hints:)``.
  @discardableResult
  public func copy(
    _ text: String, type: MediaType = .plainText, hints: ItemHints = ItemHints()
  ) async throws(ClientError) -> CopiedItem {
    try await copy([CopiedRepresentation(type, .text(text))], hints: hints)
  }

  /// Empties the pasteboard, no matter which application copied the item.
  public func clear() async throws(ClientError) {
    _ = try await blocking { [pasteboard] client in try client.clear(pasteboard).generation }
  }

  /// Runs `body` on a thread of its own with a connection of its own, which ends when the task or the progress is
  /// cancelled.
  private func blocking<Answer: Sendable>(
    _ progress: LoadProgress? = nil,
    _ body: @escaping @Sendable (inout BlockingClient) throws -> Answer
  ) async throws(ClientError) -> Answer {
    let interruption = Interruption()
    progress?.onCancel { interruption.interrupt() }
    return try await reporting {
      try await withTaskCancellationHandler {
        try await BlockingThread.run { [socket, receivingLimit] in
          var client = try BlockingClient.reaching(socket)
          client.receivingLimit = receivingLimit
          return try interruption.watch(client.socketNumber) { try body(&client) }
        }
      } onCancel: {
        interruption.interrupt()
      }
    }
  }
}

extension BlockingClient {
  /// Connects to the daemon at `socket`; if that is nil, to the session's, which is started if necessary.
  fileprivate static func reaching(_ socket: String?) throws(Failure) -> BlockingClient {
    guard let socket else { return try BlockingClient() }
    return try BlockingClient(socket: socket)
  }
}
