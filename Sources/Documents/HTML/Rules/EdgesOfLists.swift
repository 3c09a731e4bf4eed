/// The lists at the edges of a selection. A browser copies all elements around the selection, even those of which nothing
/// is selected, and nothing between their tags: `<ol><li><ul><li>a</li></ul></li><li></li></ol>`.
///
/// Lists around the outermost one of which an item shows go, and so does an empty item at the end.
enum EdgesOfLists: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many nodes of an item are searched for what shows, and how many elements around the first list.
  private static let limits = (item: 64, around: 64)

  static func rewrite(_ page: inout HTMLNormalizer) {
    guard !page.isOurs, !page.tree.elements(.li).isEmpty, let body = page.tree.elements(.body).first else { return }
    if let list = firstList(in: body) { trimStart(of: list) }
    trimEnd(of: body)
  }

  // MARK: The first list

  private static func firstList(in body: HTMLElement) -> HTMLElement? {
    var first = body
    for _ in 0..<limits.around {
      guard let inner = first.children.first(where: { !isMark($0) }) else { return nil }
      if isList(inner) { return inner }
      first = inner
    }
    return nil
  }

  private static func trimStart(of outermost: HTMLElement) {
    var list = outermost
    while let item = list.firstChild, item.tag == .li, item.neighbourAfter == nil, let inner = item.firstChild,
      isList(inner), inner.firstItem != nil, item.onlyElement == inner, HTMLTask.state(of: item) == nil
    {
      list.insertBefore(inner)
      list.detach()
      list = inner
    }
  }

  // MARK: The last list

  /// Removes the empty item with which an element ends, and the list of nothing else.
  private static func trimEnd(of body: HTMLElement) {
    guard let last = Array(body.children).last(where: { !isMark($0) }) else { return }
    var path = [last]
    while let inner = Array(path[path.count - 1].children).last, inner.tag.isBlock { path.append(inner) }
    while let part = path.popLast(), isEmpty(part) {
      let isRest = part.tag == .li ? isBesideOther(part) : isList(part) && part.firstChild == nil
      if isRest { part.detach() }
    }
  }

  /// Whether something shows before an item in its list, or before the list in an outer item.
  private static func isBesideOther(_ item: HTMLElement) -> Bool {
    item.neighbourBefore != nil || item.parent?.parent?.tag == .li
  }

  // MARK: What shows

  private static func isList(_ element: HTMLElement) -> Bool { element.tag == .ul || element.tag == .ol }

  /// Whether a node beside a list is none of the selection's content.
  private static func isMark(_ node: HTMLElement) -> Bool {
    switch node.tag {
    case .fragmentStart, .fragmentEnd, .br, .meta, .style, .link: true
    case .li, .ul, .ol: false
    default: isEmpty(node)
    }
  }

  /// Whether a node shows nothing, and no editor has made it so: an empty item that a user has typed has a line break.
  private static func isEmpty(_ node: HTMLElement) -> Bool {
    let parts = [node] + node.descendants.prefix(limits.item)
    return parts.count <= limits.item && HTMLTask.state(of: node) == nil
      && parts.allSatisfy { part in
        switch part.tag {
        case .text: part.isBlankText
        case .a: part[.href] == nil
        case let tag: !tag.isVoid && !part.isForeign && !tag.hidesContent
        }
      }
  }
}
