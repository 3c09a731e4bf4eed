/// Which of the values of a kind that a ``Document`` holds an element has. The document gives it: `document[link]`.
public struct Stored<Value>: Hashable, Sendable {
  let index: UInt32
}

/// The values that elements are too small for.
struct StoredValues: Equatable, Sendable {
  var codeBlocks: [CodeBlock] = []
  var links: [Link] = []
  var styles: [Style] = []
  var images: [Image] = []
}

/// Code between lines of text.
public struct CodeBlock: Hashable, Sendable {
  /// The language that it is in.
  public var language: TextSpan?
  /// What Markdown says behind the language, for programs that do more with the block than show it.
  public var arguments: TextSpan?
  /// The code. Every line, the last included, ends with a line feed.
  public var text: TextSpan

  /// Code in a language.
  package init(language: TextSpan? = nil, arguments: TextSpan? = nil, text: TextSpan) {
    self.language = language
    self.arguments = arguments
    self.text = text
  }
}

/// Where a link leads.
public struct Link: Hashable, Sendable {
  /// An allowed URL: relative, a place in the document, or of the scheme http, https, mailto, tel or ftp.
  public var destination: TextSpan
  /// Its title.
  public var title: TextSpan?

  /// A link to a destination.
  package init(destination: TextSpan, title: TextSpan? = nil) {
    self.destination = destination
    self.title = title
  }
}

/// An image by URL; it is never fetched.
public struct Image: Hashable, Sendable {
  /// Where the image is: a relative URL, one of the scheme http, https or ftp, or PNG, JPEG, GIF or WebP in a `data:` URL
  /// of up to 8 MiB.
  public var source: TextSpan
  /// The text that stands for it.
  public var alternative: TextSpan
  /// Its title.
  public var title: TextSpan?
  /// Its width in CSS pixels, when the source says so.
  public var width: UInt16?
  /// Its height in CSS pixels, when the source says so.
  public var height: UInt16?

  /// An image with these properties.
  package init(
    source: TextSpan, alternative: TextSpan, title: TextSpan? = nil, width: UInt16? = nil, height: UInt16? = nil
  ) {
    self.source = source
    self.alternative = alternative
    self.title = title
    self.width = width
    self.height = height
  }
}
