/// The rows of `Data/markup.data`: what applications write in classes and attributes, what it means, and the source.
struct MarkupTable: Sendable {
  /// What markup means, perhaps only at elements with a tag.
  struct Meaning: Sendable {
    let tag: HTMLTag?
    let fact: MarkupFact
  }

  static let shared = MarkupTable(DataTable.markup)

  private var classes: [[UInt8]: [Meaning]] = [:]
  private var beginnings: [(name: [UInt8], meaning: Meaning)] = []
  private var values: [(attribute: HTMLAttribute.Name, meanings: [[UInt8]: [Meaning]])] = []
  /// The sources and the meanings of the rows.
  private(set) var sources: Set<String> = []
  private(set) var facts: Set<MarkupFact> = []

  private init(_ rows: StaticString) {
    for row in String(describing: rows).split(separator: "\n") where !row.hasPrefix("#") {
      let columns = row.split(separator: " ", maxSplits: 2)
      guard columns.count == 3, let fact = Self.names[String(columns[1])] else { preconditionFailure("\(row)") }
      add(columns[0], fact)
      facts.insert(fact)
      sources.insert(String(columns[2].drop { $0 == " " }))
    }
  }

  private static let names = Dictionary(uniqueKeysWithValues: MarkupFact.allCases.map { ("\($0)", $0) })

  /// Adds the meaning of `tag.class`, `tag.beginning*` or `tag[attribute=value]`, all without a tag too.
  private mutating func add(_ markup: Substring, _ fact: MarkupFact) {
    let name = markup.prefix { $0 != "." && $0 != "[" }
    let tag = name.isEmpty ? nil : HTMLTag(rawValue: String(name))
    guard name.isEmpty || tag != nil else { preconditionFailure("\(markup)") }
    let meaning = Meaning(tag: tag, fact: fact)
    let rest = markup[name.endIndex...].dropFirst()
    if markup[name.endIndex] == "." {
      let words = Array(rest.utf8)
      if rest.last == "*" {
        beginnings.append((words.dropLast(), meaning))
      } else {
        classes[words, default: []].append(meaning)
      }
    } else {
      let parts = rest.dropLast().split(separator: "=", maxSplits: 1)
      guard let attribute = HTMLAttribute.Name(rawValue: String(parts[0])) else { preconditionFailure("\(markup)") }
      let place = values.firstIndex { $0.attribute == attribute } ?? values.endIndex
      if place == values.endIndex { values.append((attribute, [:])) }
      values[place].meanings[Array(parts[1].utf8), default: []].append(meaning)
    }
  }

  /// Returns the meanings of a class.
  func meanings(ofClass name: ArraySlice<UInt8>) -> [Meaning] {
    let name = name.map(\.lowercasedASCII)
    return classes[name, default: []] + beginnings.lazy.filter { name.starts(with: $0.name) }.map(\.meaning)
  }

  /// Returns the meanings of an attribute's whole value.
  func meanings(of attribute: HTMLAttribute.Name, _ value: ArraySlice<UInt8>) -> [Meaning] {
    let known = values.first { $0.attribute == attribute }
    return known?.meanings[value.map(\.lowercasedASCII)] ?? []
  }
}
