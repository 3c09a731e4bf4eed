import Faces
import Testing
import Wire

/// Times and sizes that a damaged history reports.
struct TimeTests {
  private static let extremes = [Int.min, .min + 1, -1, 0, .max - 1, .max]

  @Test(arguments: extremes, extremes)
  func anyNumberIsATime(copied: Int, now: Int) {
    #expect(!CopyTime(copied, now: now).description.isEmpty)
    #expect(!PauseEnd(copied, now: now).description.isEmpty)
    let entry = Entry(id: now, copied: copied, size: now, pinned: false, types: [], title: "", lines: copied)
    #expect(!EntryLabel(entry, now: now).time.isEmpty)
  }

  @Test func sumsAndDifferencesStayWithinBounds() {
    #expect(Int.max.plus(1) == .max && Int.min.plus(-1) == .min && 2.plus(3) == 5)
    #expect(Int.min.minus(1) == .min && Int.max.minus(-1) == .max && 2.minus(3) == -1)
  }
}
