/// The labels of tabs, of which a page shows one tab at a time:
/// `<ul role="tablist"><li role="tab" aria-selected="true">A</li><li role="tab">B</li></ul><div role="tabpanel">…</div>`.
///
/// They are controls, but the label of a tab that shows says what its content is for. It becomes a paragraph before that.
enum LabelsOfTabs: MarkupRule {
  static let needs: MarkupFactSet? = [.labelsOfTabs, .tabsWithLabels]

  /// How many nodes of a list of labels, and of a tab, are examined, and how many elements around the list.
  private static let limits = (list: 512, content: 64, around: 4)

  static func rewrite(_ page: inout HTMLNormalizer) {
    let elements = page.tree.elements { $0 != .text }.filter(\.hasAttributes)
    for list in elements where list.hasPlace && list.has(.labelsOfTabs) { replaceList(list) }
    for tabs in elements where tabs.hasPlace && tabs.has(.tabsWithLabels) { replaceLabels(in: tabs) }
  }

  // MARK: Labels in a list

  private static func replaceList(_ list: HTMLElement) {
    guard let labels = labels(in: list) else { return }
    let contents = contents(after: list).filter(showsContent)
    guard !contents.isEmpty else { return }
    let chosen = labels.filter(isSelected)
    if contents.count == labels.count {
      for (label, content) in zip(labels, contents) { insert([label], before: content) }
    } else {
      insert(chosen.count == 1 ? chosen : labels, before: list)
    }
    list.detach()
  }

  /// Returns the labels that are all of a list's text; nil if it is something else, such as a folding list of headings.
  private static func labels(in list: HTMLElement) -> [HTMLElement]? {
    let parts = Array(list.descendants.prefix(limits.list + 1))
    let labels = parts.filter { $0.has(.labelOfTab) || $0.tag == .label }
    let isOther = { (part: HTMLElement) in part.tag.isHeading || part.has(.contentOfTab) || part.tag == .pre }
    guard !labels.isEmpty, parts.count <= limits.list, !parts.contains(where: isOther) else { return nil }
    let found = Set(labels)
    let areWhole = parts.filter(\.isShownText).allSatisfy { text in
      sequence(first: text, next: \.parent).prefix { $0 != list }.contains(where: found.contains)
    }
    return areWhole ? labels : nil
  }

  private static func isSelected(_ label: HTMLElement) -> Bool {
    if label.has(.ariaSelected, "true") { return true }
    return label.neighbourBefore.map { $0.tag == .input && $0[.checked] != nil } ?? false
  }

  /// Returns what is behind a list, or behind what only surrounds it, if it is the content of tabs.
  private static func contents(after list: HTMLElement) -> [HTMLElement] {
    var inner = list
    for _ in 0..<limits.around {
      if let next = inner.neighbourAfter { return contents(from: next) }
      guard let outer = inner.parent, outer.onlyElement == inner else { break }
      inner = outer
    }
    return []
  }

  private static func contents(from next: HTMLElement) -> [HTMLElement] {
    if next.has(.contentOfTab) {
      return Array(sequence(first: next, next: \.neighbourAfter).prefix { $0.has(.contentOfTab) })
    }
    return next.children.filter { $0.has(.contentOfTab) || next.has(.contentsOfTabs) && $0.tag.isBlock }
  }

  // MARK: Labels before their tabs

  /// Makes paragraphs of the labels directly before a tab that shows, and removes the others.
  private static func replaceLabels(in tabs: HTMLElement) {
    let labels = tabs.children.filter { $0.tag == .label }
    let shown = labels.filter {
      $0.neighbourAfter.map { $0.tag != .label && $0.tag != .input && showsContent($0) } ?? false
    }
    guard !shown.isEmpty else { return }
    for label in labels {
      if shown.contains(label) { insert([label], before: label) }
      label.detach()
    }
  }

  private static func showsContent(_ tab: HTMLElement) -> Bool {
    tab[.hidden] == nil && tab.declarations?.isHidden != true
      && tab.descendants.prefix(limits.content).contains(where: \.isShownTextOrImage)
  }

  /// Inserts the text of labels as a paragraph.
  private static func insert(_ labels: [HTMLElement], before content: HTMLElement) {
    let words = labels.map { $0.text(nodes: limits.content)[...].collapsingSpaces() }.filter { !$0.isEmpty }
    let paragraph = content.insertBefore(.p)
    paragraph.append(content.tree.makeText(Array(words.joined(separator: " ".utf8))))
  }
}
