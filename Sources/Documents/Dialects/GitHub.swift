/// GitHub shows copies of pictures from elsewhere, whose addresses do not last.
enum GitHub {
  /// Returns the address of the original of a copied picture.
  static func original(of image: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    tree.value(.dataCanonicalSource, of: image)?.trimmingSpaces()
  }

  /// Whether a link leads to the copied picture in it, as GitHub writes around each picture.
  static func isLinkToItsPicture(_ link: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard let image = tree.onlyElement(in: link).map({ tree[$0] }), original(of: image, in: tree) != nil else {
      return false
    }
    return tree.value(.href, of: link) == tree.value(.src, of: image)
  }
}
