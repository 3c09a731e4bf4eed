public import Pasteboard
internal import Wire

/// Reads what is on a pasteboard, whoever has put it there.
///
/// ```swift
/// let reader = PasteboardReader()
/// let pasted = try await reader.load(preferring: [.png, .anyText])
/// ```
///
/// All methods may be called from any thread, and at the same time: each uses a connection and a thread of its own. They
/// throw a ``ClientError`` whose sentence can be shown to a user.
public struct PasteboardReader: Sendable {
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

    init(_ reply: Types.Reply) {
      generation = reply.generation
      types = reply.types.compactMap { MediaType($0) }
    }
  }

  private let pasteboard: PasteboardName
  private let socket: String?

  /// A reader of a pasteboard. The daemon of the session is started if none runs; one that serves another `socket` is
  /// not.
  public init(_ pasteboard: PasteboardName = .general, socket: String? = nil) {
    self.pasteboard = pasteboard
    self.socket = socket
  }

  /// What is there now.
  public func contents() async throws(ClientError) -> Contents {
    try await withClient { [pasteboard] client throws(ClientError) in Contents(try client.types(of: pasteboard)) }
  }

  /// Whether the item can be loaded as this type, or as one that conforms to it.
  public func canLoad(_ type: MediaType) async throws(ClientError) -> Bool {
    try await contents().bestType(among: [type]) != nil
  }

  /// Loads the item as the first of these types that it has; the error's kind is `nothingThere` if it has none. It is
  /// rendered now, if nobody has asked for it before.
  ///
  /// The progress tells how far that is. Cancelling the progress or the task ends the rendering, unless somebody else
  /// waits for it.
  public func load(
    preferring types: [MediaType], progress: LoadProgress = LoadProgress()
  ) async throws(ClientError) -> PastedRepresentation {
    guard let type = try await contents().bestType(among: types) else {
      let names = types.map(\.description).joined(separator: ", ")
      throw ClientError(.nothingThere, "the pasteboard \(pasteboard) offers none of the types \(names)")
    }
    return try await load(.type(type), progress)
  }

  /// Loads the item in this format, converted if need be; else like ``load(preferring:progress:)``.
  public func load(
    as format: TextFormat, progress: LoadProgress = LoadProgress()
  ) async throws(ClientError) -> PastedRepresentation {
    try await load(.format(format), progress)
  }

  /// What is there now, and again whenever that changes. Whoever is slow misses what was replaced meanwhile, but never
  /// the newest. It ends by throwing when the daemon has gone.
  public var changes: AsyncThrowingStream<Contents, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let interruption = Interruption()
      continuation.onTermination = { _ in interruption.interrupt() }
      BlockingThread.start { [pasteboard, socket] in
        do throws(ClientError) {
          var client = try PasteboardClient.connected(to: socket)
          try interruption.watch(client.socketNumber) { () throws(ClientError) in
            try client.watch(pasteboard) { continuation.yield(Contents($0)) }
          }
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  private func load(
    _ request: PasteboardClient.Request, _ progress: LoadProgress
  ) async throws(ClientError) -> PastedRepresentation {
    try await withClient(progress) { [pasteboard] client throws(ClientError) in
      try client.paste(request, from: pasteboard) {
        if let told = $0 { progress.update(completed: Int64(told.completed), total: Int64(told.total ?? 0)) }
      }
    }
  }

  /// Runs `body` on a thread of its own with a connection of its own, which ends when the task or the progress is
  /// cancelled.
  private func withClient<Answer: Sendable>(
    _ progress: LoadProgress? = nil,
    _ body: @escaping @Sendable (inout PasteboardClient) throws(ClientError) -> Answer
  ) async throws(ClientError) -> Answer {
    let interruption = Interruption()
    progress?.onCancel { interruption.interrupt() }
    let result = await withTaskCancellationHandler {
      await BlockingThread.run { [socket] in
        Result { () throws(ClientError) in
          var client = try PasteboardClient.connected(to: socket)
          return try interruption.watch(client.socketNumber) { () throws(ClientError) in try body(&client) }
        }
      }
    } onCancel: {
      interruption.interrupt()
    }
    return try result.get()
  }
}

extension PasteboardClient {
  /// A client of the daemon at `socket`; of the session's, which is started if need be, if there is none.
  fileprivate static func connected(to socket: String?) throws(ClientError) -> PasteboardClient {
    if let socket { try PasteboardClient(socket: socket) } else { try PasteboardClient() }
  }
}
