/// The index of a value that a ``Document`` stores for an element: `document[link]` returns the value.
public struct Stored<Value>: Hashable, Sendable {
  let index: UInt32
}

/// The values that are too large for elements.
struct StoredValues: Equatable, Sendable {
  var codeBlocks: [CodeBlock] = []
  var links: [Link] = []
  var styles: [Style] = []
  var images: [Image] = []
}

/// Code between lines of text.
public struct CodeBlock: Hashable, Sendable {
  /// The language of the code.
  public var language: TextSpan?
  /// The text after the language in Markdown, for programs that do more with the block than show it.
  public var arguments: TextSpan?
  /// The code. Every line, including the last, ends with a line feed.
  public var text: TextSpan

  /// Creates code in a language.
  package init(language: TextSpan? = nil, arguments: TextSpan? = nil, text: TextSpan) {
    self.language = language
    self.arguments = arguments
    self.text = text
  }
}

/// The target of a link.
public struct Link: Hashable, Sendable {
  /// A permitted URL: relative, a place in the document, or of the scheme http, https, mailto, tel or ftp.
  public var destination: TextSpan
  /// The link's title.
  public var title: TextSpan?

  /// Creates a link to a destination.
  package init(destination: TextSpan, title: TextSpan? = nil) {
    self.destination = destination
    self.title = title
  }
}

/// An image by URL; it is never fetched.
public struct Image: Hashable, Sendable {
  /// The image's URL: relative, of the scheme http, https or ftp, or a `data:` URL of up to 8 MiB that contains PNG,
  /// JPEG, GIF or WebP.
  public var source: TextSpan
  /// The alternative text.
  public var alternative: TextSpan
  /// The image's title.
  public var title: TextSpan?
  /// The image's width in CSS pixels, if the source specifies it.
  public var width: UInt16?
  /// The image's height in CSS pixels, if the source specifies it.
  public var height: UInt16?

  /// Creates an image with these properties.
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
