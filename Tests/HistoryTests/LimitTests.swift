import Settings
import Testing

@testable import History

struct LimitTests {
  private let folder = StoreFolder()

  @Test func theOldestGoWhenThereAreTooManyAndPinnedOnesStay() throws {
    var limits = HistoryLimits()
    limits.count = 3
    let store = try folder.open(limits)
    let pinned = try store.recordText("pinned")
    try store.pin([pinned], true)
    for number in 1...5 { try store.recordText("\(number)") }
    #expect(try store.titles == ["5", "4", "3", "pinned"])
    try store.pin([pinned], false)
    #expect(try store.removeSurplus(now: 1000))
    #expect(try store.titles == ["5", "4", "3"])
  }

  @Test func theOldestGoWhenThereAreTooManyBytes() throws {
    var limits = HistoryLimits()
    limits.bytes = 300_000
    let store = try folder.open(limits)
    for number in 0..<10 {
      _ = try store.record(.text("\(number)" + String(repeating: "x", count: 90_000)))
    }
    #expect(try store.entries(atMost: .max).count == 3)
    #expect(try folder.contents.count == 3)
  }

  @Test func eachKindHasItsAge() throws {
    var limits = HistoryLimits()
    limits.age = [.text: .seconds(100), .image: .seconds(10)]
    let store = try folder.open(limits)
    try store.recordText("text", now: 1000)
    _ = try store.record(RecordedItem([("image/png", [1, 2, 3])]), now: 1000)
    _ = try store.record(RecordedItem([("application/x-thing", [1, 2, 3])]), now: 1000)
    #expect(try store.removeSurplus(now: 1050))
    #expect(try store.entries(atMost: .max).map(\.types) == [["application/x-thing"], ["text/plain;charset=utf-8"]])
    #expect(try store.removeSurplus(now: 5000))
    #expect(try !store.removeSurplus(now: 5000))
    #expect(try store.entries(atMost: .max).map(\.types) == [["application/x-thing"]])
  }

  @Test(arguments: [
    ("application/pdf", true), ("application/vnd.oasis.opendocument.text", true), ("application/x-private", false),
    ("application/zip", false),
  ])
  func documentsAreNoOtherData(type: String, isRecorded: Bool) throws {
    let store = try folder.open()
    let outcome = try store.record(RecordedItem([(type, [UInt8](repeating: 7, count: 100_000))]))
    #expect((outcome.id != nil) == isRecorded)
  }

  @Test func itemsThatAreTooLargeOrExcludedArePassedOver() throws {
    var limits = HistoryLimits()
    limits.itemBytes = 1000
    limits.otherBytes = 10
    limits.types = 2
    limits.excludedTypes = [try #require(TypePattern("text/x-secret")), try #require(TypePattern("image/*"))]
    limits.excludedApplications = ["keys"]
    let store = try folder.open(limits)
    let bytes = [UInt8](repeating: 65, count: 20)
    let passedOver = [
      RecordedItem([("text/plain", [UInt8](repeating: 65, count: 1001))]),
      RecordedItem([("application/x-thing", bytes)]),
      RecordedItem([("a/a", [1]), ("b/b", [1]), ("c/c", [1])]),
      RecordedItem([("text/plain", bytes), ("text/x-secret", bytes)]),
      RecordedItem([("text/plain", bytes)], application: "keys"),
      RecordedItem([]),
    ]
    for item in passedOver { #expect(try store.record(item) == .passedOver) }
    #expect(try store.entries(atMost: .max).isEmpty)
    #expect(try folder.contents.isEmpty)
    #expect(try store.record(RecordedItem([("application/x-thing", [1])])) != .passedOver)
  }

  @Test func clearingLeavesPinnedItemsUnlessAsked() throws {
    let store = try folder.open()
    let pinned = try store.recordText("pinned")
    try store.pin([pinned], true)
    for number in 0..<200 { try store.recordText("\(number)") }
    #expect(try store.removeAll(pinned: false) == 200)
    #expect(try store.titles == ["pinned"])
    #expect(try store.removeAll(pinned: true) == 1)
    #expect(try store.titles.isEmpty)
    try store.recordText("new")
    #expect(try store.found("new") == ["new"])
  }

  @Test func aClockThatHasJumpedRemovesNothing() throws {
    let day = 86_400
    var limits = HistoryLimits()
    limits.age = [.text: .seconds(2 * day)]
    let start = 1_800_000_000
    do {
      let store = try folder.open(limits)
      for hour in 0..<40 { try store.recordText("\(hour)", now: start + hour * 3600) }
      #expect(try !store.removeSurplus(now: start + 40 * 3600))
    }
    let jumped = start + 40 * 3600 + 3 * day
    do {
      // The clock jumps while no program looks, and is right again.
      let store = try folder.open(limits)
      for later in [0, 60, 3600] { #expect(try !store.removeSurplus(now: jumped + later)) }
      try store.recordText("new", now: jumped + 4000)
      #expect(try store.titles.count == 41)
      #expect(try !store.removeSurplus(now: start + 41 * 3600))
      #expect(try !store.removeSurplus(now: jumped))
    }
    // It is believed when it shows the same a day later, also by another run.
    let store = try folder.open(limits)
    #expect(try !store.removeSurplus(now: jumped + day))
    #expect(try store.removeSurplus(now: jumped + day + 1))
    #expect(try store.titles == ["new"])
  }

  @Test func aClockThatRunsIsBelieved() {
    var clock = WatchedClock()
    for hours in 0..<100 { #expect(clock.time(at: hours * 20 * 3600) == hours * 20 * 3600) }
    // Back, and on from there.
    #expect(clock.time(at: 5) == 5)
    #expect(clock.time(at: 86_405) == 86_405)
    for absurd in [Int.min, .max] {
      var odd = WatchedClock(believed: absurd, doubted: absurd)
      _ = odd.time(at: 7)
      _ = odd.time(at: .max)
      _ = odd.time(at: .min)
    }
  }
}
