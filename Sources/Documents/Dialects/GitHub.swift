/// GitHub shows copies of pictures from elsewhere, whose addresses do not last.
enum GitHub {
  /// Returns the address of the original of a copied picture.
  static func original(of image: HTMLElement) -> ArraySlice<UInt8>? {
    image[.dataCanonicalSource]?.trimmingSpaces()
  }

  /// Whether a link leads to the copied picture in it, as GitHub writes around each picture.
  static func isLinkToItsPicture(_ link: HTMLElement) -> Bool {
    guard let image = link.onlyElement.map({ $0 }), original(of: image) != nil else {
      return false
    }
    return link[.href] == image[.src]
  }
}
