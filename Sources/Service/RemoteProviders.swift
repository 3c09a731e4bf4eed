internal import Linux
internal import Pasteboard
internal import Reactor

/// An unfinished load that was requested from a program.
@LoopActor
final class RemoteLoad {
  /// The program's name for the load. It is unguessable, so no other client can answer.
  let token = Token.make()
  /// The type that was promised.
  let type: MediaType
  /// Whether its payload must not reach the disk.
  let isSensitive: Bool
  /// The progress of the load.
  let progress: LoadProgress
  /// The result of the load.
  let outcome = Promise<Result<Payload, LoadFailure>>()

  init(_ type: MediaType, _ progress: LoadProgress, isSensitive: Bool) {
    self.type = type
    self.isSensitive = isSensitive
    self.progress = progress
  }
}

/// The programs that provide items, and the loads that were requested from them.
@LoopActor
final class RemoteProviders {
  /// The running loads, by their tokens.
  var loads: [String: RemoteLoad] = [:]
  /// The programs, by their items.
  var providers: [Generation: RemoteProvider] = [:]
}
