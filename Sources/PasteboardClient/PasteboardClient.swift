internal import Linux
public import Pasteboard
package import Wire

/// A pasteboard as a program sees it: copies, pastes, and tells what is there, whoever has put it there.
///
/// ```swift
/// let clipboard = PasteboardClient()
/// try await clipboard.copy([CopiedRepresentation(.markdown, .text("# Notes"))])
/// let pasted = try await clipboard.paste(preferring: [.png, .anyText])
/// ```
///
/// All methods may be called from any thread, and at the same time: each uses a connection and a thread of its own, so
/// that no thread that tasks share stands still. A call ends early when its task is cancelled.
public struct PasteboardClient: Sendable {
  /// What a pasteboard holds.
  public struct Contents: Hashable, Sendable {
    /// Which item it is: the number counts up whenever it changes.
    public let generation: Int
    /// The types that the item is offered in, in order; none if nothing is there.
    public let types: [MediaType]

    /// The first of these types that the item can be loaded as: the type itself, or one that conforms to it, as
    /// Markdown does to `public.text`. Nil if there is none.
    public func bestType(among preferred: [MediaType]) -> MediaType? {
      preferred.first { wanted in types.contains { $0.conforms(to: wanted) } }
    }

    init(_ reply: Types.Reply) { self.init(generation: reply.generation, types: reply.types) }

    init(_ reply: Watch.Reply) { self.init(generation: reply.generation, types: reply.types) }

    private init(generation: Int, types: [String]) {
      self.generation = generation
      self.types = types.compactMap { MediaType($0) }
    }
  }

  /// What a copy came to.
  public struct CopiedItem: Hashable, Sendable {
    /// Which item it is: the number counts up whenever a pasteboard changes.
    public let generation: Int
    /// What the user should know although the item is there, as one sentence.
    public let warning: String?
  }

  private let pasteboard: PasteboardName
  private let socket: String?

  /// A client of a pasteboard. The daemon of the session is started if none runs; one that serves another `socket` is
  /// not.
  public init(_ pasteboard: PasteboardName = .general, socket: String? = nil) {
    self.pasteboard = pasteboard
    self.socket = socket
  }

  // MARK: Looking

  /// What is there now.
  public func contents() async throws(ClientError) -> Contents {
    try await blocking { [pasteboard] client in Contents(try client.types(of: pasteboard)) }
  }

  /// Whether the item can be loaded as this type, or as one that conforms to it.
  public func canLoad(_ type: MediaType) async throws(ClientError) -> Bool {
    try await contents().bestType(among: [type]) != nil
  }

  /// What is there now, and again whenever that changes. Whoever is slow misses what was replaced meanwhile, but never
  /// the newest. It ends by throwing when the daemon has gone.
  public var changes: PasteboardChanges {
    PasteboardChanges { [pasteboard, socket] interruption, tell in
      var client = try BlockingClient(reaching: socket)
      try interruption.watch(client.socketNumber) {
        try client.watch(pasteboard) { tell(Contents($0)) }
      }
    }
  }

  /// All that is known of the item, but for its content.
  package func inspect() async throws(ClientError) -> Inspect.Reply {
    try await blocking { [pasteboard] client in try client.inspect(pasteboard) }
  }

  // MARK: Pasting

  /// Loads the item as the first of these types that it has; ``ClientError/Code/nothingThere`` if it has none. It is
  /// rendered now, if nobody has asked for it before.
  ///
  /// The progress tells how far that is. Cancelling the progress or the task ends the rendering, unless somebody else
  /// waits for it.
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

  /// Loads the item in this format, converted if need be; else like ``paste(preferring:progress:)``.
  public func paste(
    as format: TextFormat, progress: LoadProgress = LoadProgress()
  ) async throws(ClientError) -> PastedRepresentation {
    try await paste(.format(format), progress)
  }

  /// Loads a source of the item of this generation, byte for byte.
  package func paste(source type: MediaType, generation: Int) async throws(ClientError) -> PastedRepresentation {
    try await paste(.source(type, generation: generation), LoadProgress())
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
  /// The representations are in order of preference, the source itself first; what can be made of them is offered too.
  /// What is to be made only when an application asks for it is offered by ``ProvidedItem``.
  @discardableResult
  public func copy(
    _ representations: [CopiedRepresentation], hints: ItemHints = ItemHints()
  ) async throws(ClientError) -> CopiedItem {
    try await blocking { [pasteboard] client in
      let reply = try client.copy(representations, to: pasteboard, hints: hints)
      return CopiedItem(generation: reply.generation, warning: reply.warning)
    }
  }

  /// Puts text on the pasteboard, of this type; like ``copy(_:hints:)``.
  @discardableResult
  public func copy(
    _ text: String, type: MediaType = .plainText, hints: ItemHints = ItemHints()
  ) async throws(ClientError) -> CopiedItem {
    try await copy([CopiedRepresentation(type, .text(text))], hints: hints)
  }

  /// Empties the pasteboard, whoever has put something there.
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
        try await BlockingThread.run { [socket] in
          var client = try BlockingClient(reaching: socket)
          return try interruption.watch(client.socketNumber) { try body(&client) }
        }
      } onCancel: {
        interruption.interrupt()
      }
    }
  }
}

extension BlockingClient {
  /// A client of the daemon at `socket`; of the session's, which is started if need be, if there is none.
  fileprivate init(reaching socket: String?) throws(Failure) {
    self = if let socket { try BlockingClient(socket: socket) } else { try BlockingClient() }
  }
}
