import Testing

@testable import DisplayServer

struct GreedyReadersTests {
  /// Programs' requests after a copy, as `milliseconds program kind verdict`. Kinds in capitals are expensive, programs
  /// in capitals are known to paste; `again` decides about a delayed request, `got` ends a load.
  private static let courses: [(name: String, events: [String])] = [
    (
      "A manager reads text, then what is expensive, again and again as CopyQ does.",
      [
        "5 m text serve", "8 m PNG refuse", "80 m text serve", "83 m PNG refuse", "240 m text serve",
        "243 m PNG refuse", "640 m text serve", "643 m PNG refuse",
      ]
    ),
    (
      "A manager begins with what is expensive, and is refused once it asks for more.",
      ["5 m PNG wait", "505 m again serve", "3000 m got", "3005 m HTML refuse", "3010 m text serve"]
    ),
    (
      "One that asks for several kinds at once gets none that is expensive.",
      ["5 m HTML wait", "5 m PNG refuse", "5 m text serve", "505 m again refuse"]
    ),
    (
      "A script that pastes at once asks for one type, and gets it after a moment.",
      ["5 s HTML wait", "505 s again serve"]
    ),
    ("Cheap types are served to every program at once.", ["1 m text serve", "2 m html serve", "3 m rtf serve"]),
    (
      "A program that is known to paste gets everything at once.",
      ["5 M text serve", "6 M HTML serve", "7 M PNG serve"]
    ),
    (
      "A person pastes later, and an application may read several types for that.",
      ["501 a HTML serve", "502 a PNG serve"]
    ),
    (
      "An application that looked at the text at once may paste soon afterwards.",
      ["5 a text serve", "700 a HTML serve", "701 a PNG serve"]
    ),
    (
      "A program that polls the text may paste, too.",
      ["400 p text serve", "900 p text serve", "1400 p text serve", "1901 p HTML serve"]
    ),
    (
      "A greedy program is served when it asks again after a pause.",
      ["5 m text serve", "8 m PNG refuse", "2009 m PNG serve", "2010 m HTML serve"]
    ),
    ("Others are not held liable for it.", ["5 m text serve", "6 s HTML wait", "8 m PNG refuse", "506 s again serve"]),
    (
      "A program that was greedy at the last item is refused at once at the next.",
      ["5 m text serve", "8 m HTML refuse", "9000 item", "9005 m PNG refuse", "9006 s PNG wait"]
    ),
    (
      "A program that was not greedy at the last item begins again.",
      ["5 m text serve", "8 m HTML refuse", "9000 item", "9001 item", "9005 m PNG wait"]
    ),
    (
      "A program that waits while the item is offered again is served.",
      ["5 s HTML wait", "100 item", "505 s again serve"]
    ),
    (
      "A program that asks for one expensive type at each item gets it after a moment each time.",
      ["5 m HTML wait", "505 m again serve", "9000 item", "9005 m HTML wait", "9505 m again serve"]
    ),
  ]

  /// In any order of requests, cheap types are never refused, and pasting programs are refused nothing: those known to
  /// paste, and those whose requests come after the moment and after a pause.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func readersAreRefusedNoMoreThanNecessary(seed: UInt64) {
    var random = Dice(state: seed)
    var readers = GreedyReaders(at: .zero)
    var (now, copied) = (Duration.zero, Duration.zero)
    var lastAsked: [UInt64: Duration] = [:]
    for _ in 0..<2000 {
      now += .milliseconds(Int.random(in: 0...900, using: &random))
      if Int.random(in: 0..<20, using: &random) == 0 {
        readers.itemAppeared(at: now)
        copied = now
      }
      let reader = Reader(id: .random(in: 0..<5, using: &random), pastes: .random(using: &random))
      let isExpensive = Bool.random(using: &random)
      let isQuiet = now - (lastAsked[reader.id] ?? .zero) > GreedyReaders.longPause
      let isLate = now - copied > GreedyReaders.moment && isQuiet
      let kind = "\(Int.random(in: 0..<3, using: &random))"
      let verdict = readers.asked(for: kind, isExpensive: isExpensive, by: reader, at: now)
      #expect(verdict == .serve || (isExpensive && !reader.pastes && !isLate))
      lastAsked[reader.id] = now
    }
  }

  @Test(arguments: courses)
  func theVerdictsAre(name: String, events: [String]) throws {
    var readers = GreedyReaders(at: .zero)
    for event in events {
      let words = event.split(separator: " ").map(String.init)
      let now = Duration.milliseconds(try #require(Int(words[0])))
      guard words[1] != "item" else {
        readers.itemAppeared(at: now)
        continue
      }
      let reader = Reader(id: UInt64(words[1].lowercased().utf8.first ?? 0), pastes: words[1] != words[1].lowercased())
      switch words[2] {
      case "got": readers.answered(reader, at: now)
      case "again": #expect("\(readers.doubtEnded(about: reader))" == words[3], "\(name) \(event)")
      default:
        let isExpensive = words[2] != words[2].lowercased()
        let verdict = readers.asked(for: words[2].lowercased(), isExpensive: isExpensive, by: reader, at: now)
        #expect("\(verdict)" == words[3], "\(name) \(event)")
      }
    }
  }
}

/// Returns the same numbers for the same seed: a linear congruential generator, whose high bits are good enough here.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state.byteSwapped
  }
}
