extension HTMLElement {
  /// The words of the `class` attribute.
  var classes: ClassNames { tree.classes(of: tree[index]) }

  /// Whether one of the classes is in a table, in any case.
  func hasClass(in names: NameTable<Void>) -> Bool { classes.contains(where: names.contains) }

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
