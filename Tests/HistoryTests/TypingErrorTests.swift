import Foundation
import Testing

@testable import History

struct TypingErrorTests {
  private static let lists = ["american-english", "ngerman"].map { "/usr/share/dict/\($0)" }

  private let folder = StoreFolder()

  @Test(arguments: [
    "kitchne", "kitcen", "kitchenn", "kitzhen", "xitchen", "ktichen", "kitcheb", "itchen", "gardne", "gardan",
    "gareden",
    "rden", "gadren", "hosue", "huse", "housse", "hause", "kücehn", "kucnen",
  ])
  func aWordWithOneWrongLetterIsFound(search: String) throws {
    let store = try folder.open()
    for text in ["a kitchen here", "the garden", "my house,", "Küchen"] { try store.recordText(text) }
    #expect(try store.found(search).count == 1, "\(search)")
  }

  @Test(arguments: ["kichne", "ktcien", "abc", "ouse", "12346", "garage", "kitchen house"])
  func moreWrongLettersAreNotForgiven(search: String) throws {
    let store = try folder.open()
    for text in ["a kitchen here", "abd", "my house,", "12345"] { try store.recordText(text) }
    #expect(try store.found(search).isEmpty || search == "ouse", "\(search)")
  }

  @Test func onlyWhatIsNotFoundIsForgiven() throws {
    let store = try folder.open()
    for text in ["form", "from", "form and from"] { try store.recordText(text) }
    #expect(try store.found("form") == ["form and from", "form"])
    // The second page of a search is of the first one's kind.
    #expect(try store.search("form", atMost: 9, before: 1).entries.isEmpty)
    #expect(try store.search("fomr", atMost: 1, before: 3).entries.map(\.id) == [1])
    #expect(try store.found("annd form") == ["form and from"])
  }

  /// The share of words of a dictionary that are found with a random error.
  @Test(
    .enabled(if: lists.contains { FileManager.default.fileExists(atPath: $0) }, "wamerican and wngerman are missing"),
    arguments: lists.filter { FileManager.default.fileExists(atPath: $0) })
  func nearlyAllErrorsAreForgiven(list: String) throws {
    var numbers = SystemRandomNumberGenerator()
    let words = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
      .map { $0.lowercased() }.filter { $0.utf8.count >= 4 && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    let store = try folder.open()
    let sample = Array(words.shuffled(using: &numbers).prefix(2000))
    for start in stride(from: 0, to: sample.count, by: 20) {
      try store.recordText(sample[start..<start + 20].joined(separator: " "))
    }
    var (count, found) = (0, 0)
    for (index, word) in sample.prefix(100).enumerated() {
      let wrong = word.withError(using: &numbers)
      // A word that a text contains, or that is too short, is not an error.
      if wrong.count < 4 || sample.contains(where: { $0.contains(wrong) }) { continue }
      count += 1
      if try store.search(wrong, atMost: 100).entries.contains(where: { $0.id == index / 20 + 1 }) { found += 1 }
    }
    print("\(list): \(found) of \(count) words are found with one wrong letter")
    #expect(found * 100 >= count * 95)
  }
}

extension String {
  /// The word with one letter left out, added, replaced, or swapped with the next.
  fileprivate func withError(using numbers: inout some RandomNumberGenerator) -> String {
    var letters = Array(self)
    let place = Int.random(in: 0..<letters.count, using: &numbers)
    let letter = Character(Unicode.Scalar(UInt8.random(in: 0x61...0x7A, using: &numbers)))
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letter, at: place)
    case 2: letters[place] = letter
    default: letters.swapAt(place, min(place + 1, letters.count - 1))
    }
    return String(letters)
  }
}
