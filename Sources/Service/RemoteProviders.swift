internal import Linux
internal import Pasteboard
internal import Reactor

/// A load that a program was asked for and has not ended yet.
@LoopActor
final class RemoteLoad {
  /// What the program names it by. Nobody can guess it, so nobody else can answer.
  let token = Token.make()
  /// The type that was promised.
  let type: MediaType
  /// Whether its payload must not reach the disk.
  let isSensitive: Bool
  /// How far it is.
  let progress: LoadProgress
  /// What it came to.
  let outcome = Promise<Result<Payload, LoadFailure>>()

  init(_ type: MediaType, _ progress: LoadProgress, isSensitive: Bool) {
    self.type = type
    self.isSensitive = isSensitive
    self.progress = progress
  }
}

/// The programs that provide items, and the loads that they were asked for.
@LoopActor
final class RemoteProviders {
  /// The loads under way, by their tokens.
  var loads: [String: RemoteLoad] = [:]
  /// The programs, by their items.
  var providers: [Generation: RemoteProvider] = [:]
}
