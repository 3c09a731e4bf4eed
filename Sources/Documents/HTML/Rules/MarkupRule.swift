/// A rewrite of the tree that makes plain HTML of what applications write in their own ways.
protocol MarkupRule: SendableMetatype {
  /// What the page has if there is anything to rewrite; nil if no attribute shows it. One of several is enough.
  static var needs: MarkupFactSet? { get }

  /// Rewrites the tree. Complexity: linear in its size.
  static func rewrite(_ page: inout HTMLNormalizer)
}
