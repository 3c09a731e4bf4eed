import Testing

@testable import X11Display

struct ProtocolValueTests {
  @Test(
    arguments: [
      (1, 2, true), (2, 1, false), (5, 5, false), (0xFFFF_FFF0, 0x10, true), (0x10, 0xFFFF_FFF0, false),
    ] as [(UInt32, UInt32, Bool)])
  func timesAreComparedAcrossTheWrap(one: UInt32, other: UInt32, isEarlier: Bool) {
    #expect(ServerTime(rawValue: one).isEarlier(than: ServerTime(rawValue: other)) == isEarlier)
  }

  @Test func failuresAreMarkedInThePropertySlot() {
    var pairs = MultiplePairs([1, 2, 3, 4, 5])
    #expect(pairs.indices == 0..<2)
    #expect(pairs[1] == (Atom(rawValue: 3), Atom(rawValue: 4)))
    #expect(!pairs.hasFailures)
    pairs.markFailed(1)
    #expect(pairs.hasFailures)
    #expect(pairs.words == [1, 2, 3, 0, 5])
  }

  @Test func theBudgetAsksTheSocketBeforeItCouldBlock() {
    var budget = WriteBudget()
    var answers = 0
    var written = 0
    for _ in 0..<1000
    where budget.take(
      500,
      isWritable: {
        answers += 1; return true
      })
    { written += 500 }
    #expect(written == 500_000)
    // The default buffer certainly accepts 156 KiB after each answer.
    #expect(written / answers < 156 * 1024)
    let isTaken = budget.take(1 << 20, isWritable: { false })
    #expect(!isTaken)
  }
}
