import Testing

@testable import X11Display

struct FairQueueTests {
  /// Takes all requests that may begin.
  private func begin(_ queue: inout FairQueue<String, Int>) -> [String] {
    var begun: [String] = []
    while let (client, work) = queue.next() { begun.append("\(client)\(work)") }
    return begun
  }

  @Test func clientsTakeTurnsAndTheirWorkStaysInOrder() {
    var queue = FairQueue<String, Int>(limit: 5, share: 5)
    for work in 0..<3 { queue.append(work, of: "a") }
    for work in 0..<2 { queue.append(work, of: "b") }
    #expect(begin(&queue) == ["a0", "b0", "a1", "b1", "a2"])
  }

  @Test func aShareIsNeverExceeded() {
    var queue = FairQueue<String, Int>(limit: 5, share: 2)
    for work in 0..<40_000 { queue.append(work, of: "a") }
    #expect(begin(&queue) == ["a0", "a1"])
    queue.append(0, of: "b")
    #expect(begin(&queue) == ["b0"])
    queue.finished("a")
    #expect(begin(&queue) == ["a2"])
    queue.finished("a")
    queue.finished("a")
    #expect(begin(&queue) == ["a3", "a4"])
  }

  @Test func theLimitHoldsForAllTogether() {
    var queue = FairQueue<String, Int>(limit: 3, share: 2)
    for client in ["a", "b", "c"] { for work in 0..<2 { queue.append(work, of: client) } }
    #expect(begin(&queue) == ["a0", "b0", "c0"])
    queue.finished("c")
    #expect(begin(&queue) == ["a1"])
    for client in ["a", "a", "b"] { queue.finished(client) }
    #expect(begin(&queue) == ["b1", "c1"])
    for client in ["b", "c"] { queue.finished(client) }
    #expect(begin(&queue) == [])
  }

  @Test func removedWorkIsNotBegun() {
    var queue = FairQueue<String, Int>(limit: 2, share: 1)
    for client in ["a", "b", "c"] { for work in 0..<3 { queue.append(work, of: client) } }
    #expect(begin(&queue) == ["a0", "b0"])
    queue.removeAll(of: "a") { _ in true }
    queue.removeAll(of: "b") { $0 == 1 }
    queue.removeAll(of: "c") { _ in true }
    queue.append(3, of: "c")
    for client in ["a", "b"] { queue.finished(client) }
    #expect(begin(&queue) == ["c3", "b2"])
  }

  @Test func workThatWasNotBegunIsNotFinished() {
    var queue = FairQueue<String, Int>(limit: 1, share: 1)
    queue.finished("a")
    queue.append(0, of: "a")
    queue.finished("a")
    #expect(begin(&queue) == ["a0"])
    queue.append(1, of: "b")
    #expect(begin(&queue) == [])
    queue.finished("a")
    #expect(begin(&queue) == ["b1"])
  }
}
