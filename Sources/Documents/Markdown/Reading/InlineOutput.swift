/// Inlines on their way to a document builder: text that waits, and what is open.
struct InlineOutput {
  /// Where it all goes.
  var builder = DocumentBuilder()
  /// Text that waits for what follows: it may be code, or hold an address.
  private var text: [UInt8] = []
  /// The offsets in `text` of at signs that stand as such in the source.
  private var atSigns: [Int] = []
  /// Formats that are open, outermost first; nil for one that is not written because it is open already.
  private var formats: [Element?] = []
  /// Whether each link that has begun is written, outermost first.
  private var links: [Bool] = []
  /// How many `<code>` are open.
  private var codeDepth = 0

  /// Whether it is within code, which has no other inlines in it.
  var isInCode: Bool { codeDepth > 0 }

  /// Whether it is within a link, in which no other can be.
  var isInLink: Bool { links.contains(true) }

  /// Begins anew within formats that are open in the builder.
  mutating func begin(within formats: [Element]) {
    self.formats = formats
    links = formats.contains { if case .link = $0 { true } else { false } } ? [true] : []
  }

  // MARK: Text

  mutating func append(_ bytes: some Collection<UInt8>) { text.append(contentsOf: bytes) }

  /// Appends an at sign, which may be one of an address.
  mutating func appendAtSign() {
    atSigns.append(text.count)
    text.append("@")
  }

  /// Appends the text of a code span.
  mutating func append(code: ArraySlice<UInt8>) {
    if isInCode { return append(code) }
    flush()
    builder.leaf(.code(builder.keep(code)))
  }

  /// Appends the end of a line, which is a space in code.
  mutating func append(lineEnd element: Element) {
    if isInCode { text.append(" ") } else { append(leaf: element) }
  }

  mutating func append(leaf element: Element) {
    flush()
    builder.leaf(element)
  }

  /// Writes the text that waits.
  mutating func flush() {
    guard !text.isEmpty else { return }
    if isInCode {
      builder.leaf(.code(builder.keep(text)))
    } else if atSigns.isEmpty || isInLink {
      builder.append(text: text)
    } else {
      writeTextWithAddresses()
    }
    text.empty()
    atSigns.empty()
  }

  private mutating func writeTextWithAddresses() {
    var start = 0
    for at in atSigns where at >= start {
      guard var email = BareAddress.email(in: text, around: at, from: start) else { continue }
      let scheme = "mailto:".utf8
      let before = text[start..<email.lowerBound]
      // An address of another service is no link that could be allowed.
      if before.hasScheme("xmpp:") { continue }
      let isSchemeSpelled = before.hasScheme("mailto:")
      if isSchemeSpelled { email = (email.lowerBound - scheme.count)..<email.upperBound }
      builder.append(text: text[start..<email.lowerBound])
      let address = text[email]
      let destination = isSchemeSpelled ? builder.keep(address) : builder.keep(Array(scheme) + address)
      builder.open(.link(builder.keep(Link(destination: destination))))
      builder.append(text: address)
      builder.close()
      start = email.upperBound
    }
    builder.append(text: text[start...])
  }

  // MARK: Formats and links

  /// Begins a format, unless the same is open: bold within bold says nothing.
  mutating func open(_ format: Format) {
    let format = Element.format(format)
    let isNew = !formats.contains(format)
    formats.append(isNew ? format : nil)
    guard isNew else { return }
    flush()
    builder.open(format)
  }

  /// Ends the innermost format.
  mutating func closeFormat() {
    guard let format = formats.popLast(), format != nil else { return }
    flush()
    builder.close()
  }

  mutating func openCode() {
    flush()
    codeDepth += 1
  }

  mutating func closeCode() {
    flush()
    codeDepth -= 1
  }

  /// Begins a link, which is written if it may be one and leads somewhere.
  mutating func openLink(to destination: [UInt8]?, title: [UInt8]?) {
    guard let destination else { return links.append(false) }
    flush()
    guard !isInLink, LinkPolicy.allowsLink(destination[...], builder.options) else { return links.append(false) }
    links.append(true)
    let link = Link(destination: builder.keep(destination), title: title.map { builder.keep($0) })
    builder.open(.link(builder.keep(link)))
  }

  mutating func closeLink() {
    flush()
    if links.popLast() == true { builder.close() }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a scheme, which is no part of a longer word, ends the text.
  fileprivate func hasScheme(_ scheme: String) -> Bool {
    suffix(scheme.utf8.count).elementsEqual(scheme.utf8)
      && !(dropLast(scheme.utf8.count).last?.isASCIILetterOrDigit ?? false)
  }
}
