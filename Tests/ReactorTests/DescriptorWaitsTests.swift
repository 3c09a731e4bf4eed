import CLinux
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

struct DescriptorWaitsTests {
  @Test func readableEndsWhenBytesCome() async throws {
    try await onLoop {
      let (reader, writer) = try pipe()
      let ended = waiting { try await DescriptorWaits.shared.readable(reader.rawValue) }
      await Task.yield()
      #expect(ended.value == nil)
      #expect(write(writer.rawValue, "x", 1) == 1)
      let endedOutcome = try await ended.wait()
      #expect(endedOutcome == nil)
    }
  }

  /// epoll_ctl(2) refuses regular files, and also others if the system has no room.
  @Test func aWaitThatCannotBeHadFailsAlone() async throws {
    try await onLoop {
      let file = try PayloadDraft.inMemory()
      let (reader, writer) = try pipe()
      let others = waiting { try await DescriptorWaits.shared.readable(reader.rawValue) }
      await #expect(throws: WaitFailure.unavailable) {
        try await DescriptorWaits.shared.readable(file.rawValue)
      }
      #expect(write(writer.rawValue, "x", 1) == 1)
      #expect(try await others.wait() == nil)
    }
  }

  @Test func readableEndsWhenTheOtherEndCloses() async throws {
    try await onLoop {
      let (reader, writer) = try pipe()
      let ended = waiting { try await DescriptorWaits.shared.readable(reader.rawValue) }
      await Task.yield()
      _ = consume writer
      let endedOutcome = try await ended.wait()
      #expect(endedOutcome == nil)
    }
  }

  @Test func bothSidesOfASocketCanBeAwaitedAtOnce() async throws {
    try await onLoop {
      let (one, other) = try socketPair()
      let readable = waiting { try await DescriptorWaits.shared.readable(one.rawValue) }
      let writable = waiting { try await DescriptorWaits.shared.writable(one.rawValue) }
      let writableOutcome = try await writable.wait()
      #expect(writableOutcome == nil)
      #expect(readable.value == nil)
      #expect(write(other.rawValue, "x", 1) == 1)
      let readableOutcome = try await readable.wait()
      #expect(readableOutcome == nil)
    }
  }

  @Test func hungUpIgnoresTheEndOfTheInput() async throws {
    try await onLoop {
      let (one, other) = try socketPair()
      let hungUp = waiting { try await DescriptorWaits.shared.hungUp(one.rawValue) }
      shutdown(other.rawValue, CInt(SHUT_WR))
      let readable = waiting { try await DescriptorWaits.shared.readable(one.rawValue) }
      let readableOutcome = try await readable.wait()
      #expect(readableOutcome == nil)
      #expect(hungUp.value == nil)
      _ = consume other
      let hungUpOutcome = try await hungUp.wait()
      #expect(hungUpOutcome == nil)
    }
  }

  @Test func aCancelledWaitLeavesTheDescriptorFree() async throws {
    try await onLoop {
      let (reader, writer) = try pipe()
      let ended = Promise<WaitFailure?>()
      let task = LoopTask.start {
        ended.fulfil(await failure { try await DescriptorWaits.shared.readable(reader.rawValue) })
      }
      await Task.yield()
      task.cancel()
      let endedOutcome = try await ended.wait()
      #expect(endedOutcome == .cancelled)
      #expect(write(writer.rawValue, "x", 1) == 1)
      try await DescriptorWaits.shared.readable(reader.rawValue)
    }
  }
}

private func pipe() throws -> (SharedDescriptor, SharedDescriptor) {
  var ends: [CInt] = [-1, -1]
  try SystemCall.run("make a pipe") { CLinux_pipe(&ends) }
  return (SharedDescriptor(OwnedDescriptor(adopting: ends[0])), SharedDescriptor(OwnedDescriptor(adopting: ends[1])))
}

private func socketPair() throws -> (SharedDescriptor, SharedDescriptor) {
  var ends: [CInt] = [-1, -1]
  try SystemCall.run("make a socket pair") { socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) }
  return (SharedDescriptor(OwnedDescriptor(adopting: ends[0])), SharedDescriptor(OwnedDescriptor(adopting: ends[1])))
}

/// Starts a wait in a task of its own; its promise is fulfilled with its error, or with nil.
@LoopActor private func waiting(
  _ wait: @escaping @Sendable @LoopActor () async throws -> Void
) -> Promise<WaitFailure?> {
  let promise = Promise<WaitFailure?>()
  LoopTask.start { promise.fulfil(await failure(wait)) }
  return promise
}

@LoopActor private func failure(_ wait: @LoopActor () async throws -> Void) async -> WaitFailure? {
  do {
    try await wait()
    return nil
  } catch {
    return error as? WaitFailure
  }
}
