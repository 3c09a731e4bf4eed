import DisplayServer
import Reactor
import TestSupport
import Testing

struct OwnershipGuardTests {
  @Test func tenAcquisitionsASecondArePermitted() async throws {
    try await onLoop {
      let timers = Timers()
      let takeovers = OwnershipGuard(timers: timers)
      for _ in 0..<100 {
        #expect(takeovers.admitAcquisition())
        timers.advance(by: .milliseconds(101))
      }
      #expect(!takeovers.isOnlyWatching)
    }
  }

  @Test func theEleventhEndsTheFight() async throws {
    try await onLoop {
      let timers = Timers()
      let takeovers = OwnershipGuard(timers: timers)
      for _ in 0..<OwnershipGuard.limit { #expect(takeovers.admitAcquisition()) }
      #expect(!takeovers.admitAcquisition())
      timers.advance(by: .seconds(60))
      #expect(!takeovers.admitAcquisition())
      #expect(takeovers.isOnlyWatching)
      takeovers.clientAsked()
      #expect(takeovers.admitAcquisition())
    }
  }
}
