import Testing

@testable import History

/// Items of other histories, which go below those that were recorded.
struct AddingTests {
  private let folder = StoreFolder()

  @discardableResult
  private func add(
    _ text: String, to store: HistoryStore, copied: Int, isPinned: Bool = false
  ) throws -> HistoryStore.Outcome {
    try store.add(.text(text), copied: copied, isPinned: isPinned, now: 10_000)
  }

  @Test func itemsGoBelowTheOthersInTheirOrder() throws {
    let titles = ["newer", "mine"] + (1...5).map { "other \($0)" }
    do {
      let store = try folder.open()
      try store.recordText("mine", now: 5000)
      for number in 1...5 { try add("other \(number)", to: store, copied: 5000 - number) }
      try store.recordText("newer", now: 6000)
      #expect(try store.titles == titles)
    }
    #expect(try folder.open().titles == titles)
  }

  @Test func numbersStayUnique() throws {
    let store = try folder.open()
    for number in 1...5 { try add("other \(number)", to: store, copied: 1) }
    try store.recordText("newer")
    try store.recordText("other 3")
    #expect(try store.titles == ["other 3", "newer", "other 1", "other 2", "other 4", "other 5"])
    #expect(try Set(store.entries(atMost: .max).map(\.id)) == Set(1...6))
  }

  @Test func noItemIsNewerThanTheOneAboveIt() throws {
    let store = try folder.open()
    try store.recordText("mine", now: 5000)
    for (number, copied) in [9000, 4000, 4500, 100].enumerated() { try add("\(number)", to: store, copied: copied) }
    #expect(try store.entries(atMost: .max).map(\.copied) == [5000, 5000, 4000, 4000, 100])
  }

  @Test func anItemThatIsThereStaysWhereItIs() throws {
    let store = try folder.open()
    let id = try store.recordText("mine", now: 5000)
    try store.recordText("newer", now: 5001)
    #expect(try add("mine", to: store, copied: 4000) == .known(id))
    #expect(try store.titles == ["newer", "mine"])
    #expect(try store.entry(id).isPinned == false && store.entry(id).copied == 5000)
    #expect(try add("mine", to: store, copied: 4000, isPinned: true) == .known(id))
    #expect(try store.entry(id).isPinned)
  }

  @Test func theLimitsHold() throws {
    var limits = HistoryLimits()
    limits.count = 3
    limits.age = [.text: .seconds(1000)]
    let store = try folder.open(limits)
    try store.recordText("mine", now: 9500)
    #expect(try add("old", to: store, copied: 8999) == .passedOver)
    for number in 1...4 {
      #expect(try (add("\(number)", to: store, copied: 9400) == .passedOver) == (number > 2))
    }
    #expect(try add("pinned", to: store, copied: 1, isPinned: true) != .passedOver)
    #expect(try store.titles == ["mine", "1", "2", "pinned"])
    limits.excludedApplications = ["Safe"]
    store.limits = limits
    let secret = RecordedItem([("text/plain", [0x61])], application: "Safe")
    #expect(try store.add(secret, copied: 9400, isPinned: true, now: 10_000) == .passedOver)
  }

  @Test func searchesFindThem() throws {
    let store = try folder.open()
    try store.recordText("a mine", now: 1_000_000)
    for number in 1...3000 { try add("other number \(number) Ärger", to: store, copied: 1_000_000 - number) }
    #expect(try store.search("number 2999", atMost: 10).entries.map(\.title) == ["other number 2999 Ärger"])
    #expect(try store.search("arger", atMost: 5000).entries.count == 3000)
    #expect(try store.search("arger", atMost: 10).entries.first?.title == "other number 1 Ärger")
    let page = try store.search("number", atMost: 2000)
    let last = try #require(page.entries.last?.place)
    #expect(last < 0)
    #expect(try store.search("number", atMost: 2000, before: last).entries.count == 1000)
    // The index agrees with the texts.
    try store.database.execute("INSERT INTO search (search) VALUES ('integrity-check')", step: "check the index")
    for entry in try store.search("number", atMost: 500).entries { try store.remove([entry.id]) }
    try store.database.execute("INSERT INTO search (search) VALUES ('integrity-check')", step: "check the index")
    #expect(try store.search("arger", atMost: 5000).entries.count == 2500)
  }

  @Test func largeContentsAreFiles() throws {
    let store = try folder.open()
    let bytes = [UInt8](repeating: 7, count: HistoryStore.rowLimit + 1)
    let outcome = try store.add(RecordedItem([("image/png", bytes)]), copied: 1, now: 10_000)
    let id = try #require(outcome.id)
    #expect(try store.sources(of: id) == [bytes])
    #expect(try folder.contents.count == 1)
    try store.remove([id])
    #expect(try folder.contents.isEmpty)
  }
}
