/// Pairs the HTML tags of a leaf that are balanced between the same delimiters and brackets.
struct TagPairs {
  /// The open tags, by their tokens and their own indices; nil where a format or link of Markdown begins.
  private var open: [(token: UInt32, tag: UInt32)?] = []

  /// How many open tags the search for an opening tag examines.
  private static let distanceLimit = 32

  /// Pairs the tags. Returns whether none is left that a later tag could end.
  @discardableResult
  static func make(in tokens: inout InlineTokens) -> Bool {
    if tokens.tags.isEmpty { return true }
    var pairs = TagPairs()
    var index = 0
    while index < tokens.list.count {
      switch tokens.list[index] {
      case .linkStart: pairs.open.append(nil)
      case .linkEnd: pairs.leave()
      case .imageStart(_, let end): index = Int(end)
      case .delimiters(let run):
        let run = tokens.delimiters.runs[Int(run)]
        for _ in tokens.delimiters.formats(endingAt: run) { pairs.leave() }
        for _ in tokens.delimiters.formats(beginningAt: run) { pairs.open.append(nil) }
      case .tag(let tag): pairs.add(tag, at: index, &tokens.tags)
      default: break
      }
      index += 1
    }
    return pairs.open.isEmpty
  }

  /// Leaves a format or link of Markdown: tags that are open in it have no partner.
  private mutating func leave() {
    while let last = open.popLast(), last != nil {}
  }

  private mutating func add(_ index: UInt32, at token: Int, _ tags: inout [InlineTag]) {
    let tag = tags[Int(index)]
    guard tag.isPaired else { return }
    guard tag.isClosing else { return open.append((UInt32(token), index)) }
    for depth in open.indices.suffix(Self.distanceLimit).reversed() {
      guard let opener = open[depth] else { return }
      guard tags[Int(opener.tag)].matches(tag) else { continue }
      tags[Int(opener.tag)].partner = token
      tags[Int(index)].partner = Int(opener.token)
      return open.removeSubrange(depth...)
    }
  }
}
