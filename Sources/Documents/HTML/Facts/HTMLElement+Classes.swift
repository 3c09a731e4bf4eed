extension HTMLElement {
  /// Whether its attributes say this. Most pages say it nowhere, which answers at once.
  func has(_ fact: MarkupFact) -> Bool {
    tree.facts.page.contains(fact) && attributes.contains { tree.facts.contains(fact, of: tag, in: $0) }
  }

  /// The words of the `class` attribute.
  var classes: ClassNames { tree.classes(of: tree[index]) }

  /// Whether the `class` attribute contains a word.
  func hasClass(_ name: String) -> Bool { classes.contains { $0.elementsEqual(name.utf8) } }

  /// Whether one of the classes is in a table, in any case.
  func hasClass(in names: NameTable<Void>) -> Bool { classes.contains(where: names.contains) }

  /// Returns what the first of the classes that is in a table means; nil if none is.
  func meaningOfClass<Meaning>(in table: NameTable<Meaning>) -> Meaning? {
    classes.lazy.compactMap { table[$0] }.first
  }

  /// Returns the first of the classes that begins like this.
  func firstClass(startingWith prefix: String) -> ArraySlice<UInt8>? {
    classes.first { $0.starts(with: prefix.utf8) }
  }

  /// Returns the number in a class with this prefix.
  func number(ofClass prefix: String) -> Double? {
    let numbers = classes.lazy.filter { $0.starts(with: prefix.utf8) }
    return numbers.compactMap { CSSNumber($0.dropFirst(prefix.utf8.count))?.value }.first
  }
}
