/// Inlines on their way to a document builder, with pending text and the open formats and links.
struct InlineOutput {
  var builder = DocumentBuilder()
  /// Text that waits for what follows: it may be code, or contain an address.
  private var text: [UInt8] = []
  /// The offsets in `text` of at signs that are literal in the source.
  private var atSigns: [Int] = []
  /// The open formats, outermost first; nil for one that is not written because it is open already.
  private var formats: [Element?] = []
  /// The number of formats in each open group.
  private var groups: [Int] = []
  /// Whether each open link is written, outermost first.
  private var links: [Bool] = []
  /// The number of open `<code>`.
  private var codeDepth = 0
  /// Whether the line has content, and whether it ends before more of it.
  private var line = (hasContent: false, ends: false)

  /// Whether the output is within code, which contains no other inlines.
  var isInCode: Bool { codeDepth > 0 }

  /// Whether the output is within a link, which cannot contain another.
  var isInLink: Bool { links.contains(true) }

  /// Starts over within formats that are open in the builder.
  mutating func begin(within formats: [Element]) {
    line = (false, false)
    self.formats = formats
    groups = []
    links = formats.contains { if case .link = $0 { true } else { false } } ? [true] : []
  }

  // MARK: Text

  mutating func append(_ bytes: some Collection<UInt8>) {
    if line.ends, bytes.allSatisfy(\.isSpaceOrTab) { return }
    if !bytes.isEmpty { beginContent() }
    text.append(contentsOf: bytes)
  }

  /// Ends the line, if it has content, before the content that follows.
  mutating func endLine() { line.ends = line.hasContent && !isInCode }

  /// Prepares for what readers see besides text.
  mutating func beginLeaf() {
    beginContent()
    flush()
  }

  /// Prepares for what readers see, in a line of its own if the one before has ended.
  private mutating func beginContent() {
    if line.ends {
      while atSigns.isEmpty, text.last == " " { text.removeLast() }
      flush()
      builder.leaf(.lineBreak)
    }
    line = (true, false)
  }

  /// Appends an at sign, which may be part of an address.
  mutating func appendAtSign() {
    beginContent()
    atSigns.append(text.count)
    text.append("@")
  }

  /// Appends the text of a code span.
  mutating func append(code: ArraySlice<UInt8>) {
    if isInCode { return append(code) }
    beginLeaf()
    builder.leaf(.code(builder.keep(code)))
  }

  /// Appends a formula with its marks.
  mutating func append(formula: ArraySlice<UInt8>) {
    if isInCode { return append(formula) }
    beginLeaf()
    builder.leaf(.formula(builder.keep(formula)))
  }

  /// Appends the end of a line, which is a space in code.
  mutating func append(lineEnd element: Element) {
    if isInCode { return text.append(" ") }
    flush()
    line = (false, false)
    builder.leaf(element)
  }

  mutating func append(leaf element: Element) {
    beginLeaf()
    builder.leaf(element)
  }

  /// Writes the pending text.
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
      // An address of another service is not a permitted link.
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

  /// Begins a format, unless the same one is open: bold within bold has no effect.
  mutating func open(_ format: Format) { open(.format(format)) }

  /// Begins formats, which end together.
  mutating func openGroup(_ formats: [Element]) {
    for format in formats { open(format) }
    groups.append(formats.count)
  }

  /// Ends the formats of the innermost group.
  mutating func closeGroup() {
    for _ in 0..<(groups.popLast() ?? 0) { closeFormat() }
  }

  private mutating func open(_ format: Element) {
    let isNew = !formats.contains(format)
    formats.append(isNew ? format : nil)
    guard isNew else { return }
    beginLeaf()
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

  /// Begins a link, which is written if it is permitted and has a target.
  mutating func openLink(to destination: [UInt8]?, title: [UInt8]?) {
    guard let destination else { return links.append(false) }
    guard !isInLink, LinkPolicy.allowsLink(destination[...], builder.options) else {
      flush()
      return links.append(false)
    }
    beginLeaf()
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
  /// Whether a scheme that is not part of a longer word ends the text.
  fileprivate func hasScheme(_ scheme: String) -> Bool {
    suffix(scheme.utf8.count).elementsEqual(scheme.utf8)
      && !(dropLast(scheme.utf8.count).last?.isASCIILetterOrDigit ?? false)
  }
}
