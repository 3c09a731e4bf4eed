import Testing

@testable import Documents

/// An item's effect on the lists that are open around it.
struct OpenListTests {
  private typealias Item = WordItem<String>

  private func item(
    _ name: String, _ level: Int, _ margin: Double?, _ marker: ListStyle.Marker = .disc, _ number: UInt32? = nil
  ) -> Item {
    var item = Item(name: name, level: level, marker: marker)
    item.edges = margin.map { ItemEdges(margin: $0) }
    item.number = number
    return item
  }

  /// Returns the lists that are open after some items, each as its name, level and next number.
  private func open(_ items: [Item]) -> [OpenList<String>] {
    var open: [OpenList<String>] = []
    for item in items {
      let placement = ItemPlacement(of: item, in: open)
      open.removeSubrange(placement.kept...)
      if placement.isNext, let last = open.popLast() {
        open.append(item.counted(in: last))
      } else {
        open += placement.filled.map { item.filler(level: $0).list } + [item.counted(in: nil)]
      }
    }
    return open
  }

  private func outline(_ items: Item...) -> [String] {
    open(items).map { "\($0.name ?? "")\($0.level) \($0.next)" }
  }

  @Test func aListGoesOnWhereverItStandsOpen() {
    let a = item("a", 1, 36, .decimal)
    #expect(outline(a, a) == ["a1 3"])
    #expect(outline(a, item("a", 2, 72, .decimal), a) == ["a1 3"])
    #expect(outline(a, item("b", 1, 72), item("b", 2, 108), a) == ["a1 3"])
  }

  /// LibreOffice writes the levels of a list now of the one, now of the other list.
  @Test func aDeeperLevelStandsInALevelOfAnotherList() {
    let (one, sub, deep) = (item("a", 1, 36, .decimal), item("b", 2, 72), item("a", 3, 108, .decimal))
    #expect(outline(one, sub, deep) == ["a1 2", "b2 2", "a3 2"])
    #expect(outline(one, sub, deep, sub) == ["a1 2", "b2 3"])
    #expect(outline(one, sub, deep, sub, one) == ["a1 3"])
    #expect(outline(one, sub, deep, deep) == ["a1 2", "b2 2", "a3 3"])
    // A list on a level of its own count ends, and so does one that is not further left.
    #expect(outline(one, item("b", 1, 72), item("a", 2, 108, .decimal)) == ["a1 2", "a2 2"])
    #expect(outline(one, item("b", 2, 108), deep) == ["a1 2", "a2 2", "a3 2"])
  }

  @Test func aNumberThatIsNotTheNextBeginsAList() {
    let five = item("a", 1, 36, .decimal, 5)
    #expect(outline(five, item("a", 1, 36, .decimal, 6)) == ["a1 7"])
    for other: UInt32 in [1, 5, 10] {
      let placement = ItemPlacement(of: item("a", 1, 36, .decimal, other), in: open([five]))
      #expect(!placement.isNext && placement.kept == 0)
    }
  }

  @Test func aMarkerIsReadAsTheListGoesOn() {
    var items = ["h.", "i.", "j."].map { label in
      var item = item("a", 1, 36, WordMarker(label.utf8, isSymbol: false).kind)
      item.label = WordMarker(label.utf8, isSymbol: false)
      return item
    }
    #expect(open(items).map(\.next) == [11])
    // Alone, it is a Roman numeral.
    items.removeFirst()
    #expect(open([items[0]]).map(\.marker) == [.lowerRoman])
  }

  @Test func levelsCompareOnlyWithinOneList() {
    let a = item("a", 1, 36)
    // A larger indent means inside, whatever the level; an equal one means beside.
    #expect(outline(a, item("b", 1, 72)) == ["a1 2", "b1 2"])
    #expect(outline(a, item("b", 1, 36)) == ["b1 2"])
    #expect(outline(a, item("a", 2, 72), item("b", 1, 54)) == ["a1 2", "b1 2"])
    #expect(outline(item("a", 3, 108), item("b", 1, 40)) == ["b1 2"])
  }

  @Test func levelsCountWhereMarginsAreNotKnown() {
    let a = item("a", 1, nil)
    #expect(outline(a, item("b", 2, nil)) == ["a1 2", "b2 2"])
    #expect(outline(a, item("b", 1, 72)) == ["b1 2"])
  }

  @Test func theFirstItemIsOnTheOutermostLevel() {
    #expect(outline(item("a", 3, 108)) == ["a3 2"])
    #expect(outline(item("a", 1, 36), item("a", 3, 108)) == ["a1 2", "a2 2", "a3 2"])
    var inner = item("a", 3, 108)
    inner.hasOuterElements = true
    #expect(outline(inner) == ["a1 2", "a2 2", "a3 2"])
    #expect(outline(item("a", 1, 36), item("b", 2, 72)) == ["a1 2", "b2 2"])
    // Bullets of a level that was skipped are beside those that came first.
    #expect(outline(item("a", 3, 108), item("a", 2, 72)) == ["a2 3"])
    #expect(outline(item("a", 1, 36), item("a", 3, 108), item("a", 2, 72)) == ["a1 2", "a2 3"])
    #expect(outline(item("a", 2, 72), item("a", 4, 144), item("a", 2, 72)) == ["a2 3"])
    #expect(outline(item("a", 3, 108), item("a", 1, 36, .decimal)) == ["a1 2"])
  }

  @Test(arguments: [
    (1, "2.3.4", true), (2, "2.1", false), (2, "3.1", true), (3, "2.1.1", true), (3, "1.1", true), (2, "b.1", false),
    (2, "1)", false), (2, "Article 2.1", true), (3, "IV", false), (2, "(2)(a)", false), (2, "(1)(a)", true),
  ])
  func compoundNumbersThatShowMoreAreText(level: Int, label: String, isText: Bool) {
    var item = item("a", level, nil)
    item.label = WordMarker(label.utf8, isSymbol: false)
    item.marker = item.label?.kind ?? .disc
    let open = [OpenList(name: "a", level: 1, marker: label.hasPrefix("b") ? .lowerAlpha : .decimal, next: 3)]
    #expect(item.showsMore(than: open) == isText)
  }

  @Test func numbersOfHeadingsAreShown() {
    var item = item("a", 3, nil, .decimal)
    item.label = WordMarker("4.2.1".utf8, isSymbol: false)
    item.levelsOfHeadings = 2
    #expect(!item.showsMore(than: []))
    item.levelsOfHeadings = 1
    #expect(item.showsMore(than: []))
    #expect(!item.showsMore(than: [OpenList(name: "a", level: 2, marker: .decimal, next: 3)]))
  }

  @Test func marginsDoNotNestWithoutEnd() {
    #expect(open((1...500).map { item("\($0)", 1, Double($0) * 20) }).count <= 40)
  }

  @Test func heldListsStay() {
    let open = open([item("a", 1, 36), item("a", 2, 72)])
    let placement = ItemPlacement(of: item("a", 1, 36), in: open, held: 2)
    #expect(placement.kept == 2 && !placement.isNext)
  }
}
