/// The callouts of GitHub, Obsidian, Docusaurus, Sphinx, Bootstrap and others, which differ in their classes.
enum HTMLCallout {
  /// Returns the kind of the callout that an element is; nil if it is none.
  static func name(of element: HTMLElement) -> [UInt8]? {
    guard element.tag.isPlainBlock || element.tag == .blockquote else { return nameOfSection(element) }
    let stated =
      element[.dataCallout] ?? element[.dataPanelType] ?? element[.dataCalloutType]
    if let stated, CalloutName.isOne(stated) { return stated.map(\.lowercasedASCII) }
    if !element.hasAttributes { return nil }
    let classes = element.classes
    return CalloutName.named(by: classes) ?? AsciiDoc.calloutName(of: element)
      ?? CalloutName.bare(among: classes).flatMap { spokenTitle(of: element, $0[...]) == nil ? nil : $0 }
      ?? nameWithTitle(element)
  }

  /// Returns the kind of a callout whose classes name none: its title does, or it has one of its own, as in Sphinx.
  private static func nameWithTitle(_ element: HTMLElement) -> [UInt8]? {
    let classes = element.classes
    guard CalloutName.mayBeNamedByTitle(classes), let title = markedTitle(of: element) else { return nil }
    let name = CalloutName.named(byTitle: title.text(.label)[...].trimmingSpaces())
    return name ?? (CalloutName.isGeneral(classes) ? Array("note".utf8) : nil)
  }

  /// Returns the kind of a callout that is a list of a title and a text, as Doxygen writes it, or a section that can be
  /// folded, as MkDocs and Sphinx do.
  private static func nameOfSection(_ element: HTMLElement) -> [UInt8]? {
    guard element.tag == .dl || element.tag == .details, element.hasAttributes, let title = element.firstElement else {
      return nil
    }
    let classes = element.classes
    if element.tag == .details, title.tag == .summary {
      return CalloutName.isGeneral(classes) ? CalloutName.named(by: classes) : CalloutName.ofSection(classes)
    }
    guard title.tag == .dt, let name = CalloutName.ofRemark(classes) else { return nil }
    let isStated = element.has(.remark) || classes.contains { spokenTitle(of: element, $0) != nil }
    return isStated ? name : nil
  }

  /// Returns the element at the start of a callout of a kind that is its title.
  static func title(of callout: HTMLElement, named name: [UInt8]) -> HTMLElement? {
    switch callout.tag {
    case .dl, .details: callout.firstElement
    default: markedTitle(of: callout) ?? spokenTitle(of: callout, name[...])
    }
  }

  /// Whether an element is a callout that begins with a table of its icon, its title and its text, as DocBook and AsciiDoc
  /// write it.
  static func isTable(_ element: HTMLElement) -> Bool {
    if AsciiDoc.isCallout(element) { return true }
    guard let first = element.firstElement, first.tag == .table,
      let name = name(of: element)
    else { return false }
    return title(of: element, named: name) != nil
  }

  /// Returns the element at the start of a callout whose class says that it is a title.
  static func markedTitle(of callout: HTMLElement) -> HTMLElement? {
    callout.nodes(.label).first { element in
      element.classes.contains { CalloutName.isOfTitle($0) } || AsciiDoc.isTitle(element)
    }
  }

  /// Returns the element that begins a callout and says only its kind. DocBook, DITA, DocFX and others write the kind as
  /// a class and as these words, and nothing else that is of callouts.
  private static func spokenTitle(
    of callout: HTMLElement, _ name: ArraySlice<UInt8>
  ) -> HTMLElement? {
    let start = callout.nodes(.label).first(where: \.isShownText)
    guard var title = start?.parent, title != callout,
      CalloutName.isUsualTitle(title.text(.sign)[...].trimmingSpaces(), of: name)
    else { return nil }
    while let outer = title.parent, outer != callout, outer.onlyElement == title { title = outer }
    let isColumn = title.tag.isTableCell && title.neighbourAfter != nil
    return isColumn ? nil : title
  }
}
