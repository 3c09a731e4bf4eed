extension RTFInterpreter {
  /// Directs the group's text to the destination of a control word; returns false if the word is not a destination.
  mutating func enterDestination(_ keyword: RTFKeyword) -> Bool {
    switch keyword {
    case .fonttbl: group.destination = .fonts
    case .colortbl: group.destination = .colors
    case .stylesheet: group.destination = .stylesheet
    case .listtable: group.destination = .lists
    case .listoverridetable: group.destination = .overrides
    case .leveltext:
      group.destination = .levelText
      content.lists.beginLevelText()
    case .pict: beginPicture()
    case .picprop, .sp, .sn, .sv: enterProperty(keyword)
    case .shpinst, .do:
      // In a group of shapes, they are in the instructions of the group.
      if group.destination != .shape { beginShape() }
    case .shptxt, .dptxbxtext: beginBox()
    case .nextGraphic: skipAttachment()
    case .listtext, .pntext: enter(.label)
    case .field, .fldinst, .fldrslt, .formfield, .ffl: enterField(keyword)
    case .footnote: beginFootnote()
    case .bkmkstart: enter(.bookmark)
    case .pn:
      group.destination = .numbering
      legacyNumbering = RTFLegacyNumbering()
    case .upr:
      destinationOfUnicode = group.destination
      group.destination = .alternatives
    case .htmltag: group.destination = original == nil ? .skipped : .html
    case .nesttableprops: group.isNestedRow = true
    case .shppict, .object, .result, .mmath: break
    case .moMath, .moMathPara, .mr, .macc, .mbar, .mborderBox, .md, .meqArr, .mf, .mfunc, .mgroupChr, .mlimLow,
      .mlimUpp, .mm, .mmr, .mnary, .mrad, .msPre, .msSub, .msSubSup, .msSup, .me, .mnum, .mden, .mdeg, .mfName, .mlim,
      .msub, .msup, .mchr, .mbegChr, .msepChr, .mendChr, .mpos, .mtype, .mdegHide, .mnor,
      .mbox, .mphant, .mlimLoc, .mcount, .mmcJc, .mstrikeBLTR, .mstrikeTLBR, .mstrikeH, .mshow, .mzeroWid, .mzeroAsc:
      enterFormula(keyword)
    case .moMathParaPr, .maccPr, .mbarPr, .mborderBoxPr, .mboxPr, .mdPr, .meqArrPr, .mfPr, .mfuncPr, .mgroupChrPr,
      .mlimLowPr, .mlimUppPr, .mmPr, .mmcs, .mmc, .mmcPr, .mnaryPr, .mphantPr, .mradPr, .msPrePr, .msSubPr, .msSubSupPr,
      .msSupPr:
      group.destination = .formulaProperties
    default:
      guard keyword.isSkippedDestination else { return false }
      group.destination = .skipped
    }
    return true
  }

  /// Directs text to a destination that exists only in the body.
  private mutating func enter(_ destination: RTFGroup.Destination) {
    group.destination = group.destination == .body && original == nil ? destination : .skipped
  }

  /// Processes the text of a group with another destination.
  mutating func leaveDestination(of inner: RTFGroup) {
    switch inner.destination {
    case .instruction: if let field = inner.field { endInstruction(of: field) }
    case .picture: endPicture()
    case .shape: endShape()
    case .bookmark:
      content.addBookmark(bookmarkName[...])
      bookmarkName = []
    case .levelText: content.lists.endLevelText()
    case .numbering: endLegacyNumbering()
    default: break
    }
  }

  /// Numbers paragraphs as a `\pn` group specifies, unless they are in a known list.
  private mutating func endLegacyNumbering() {
    if case .list(let number) = group.paragraph.numbering, content.lists.knows(number) { return }
    group.paragraph.numbering = legacyNumbering.numbering
    group.paragraph.level = legacyNumbering.level
  }

  // MARK: Formulas

  /// Begins the element of a formula that the group is.
  private mutating func enterFormula(_ keyword: RTFKeyword) {
    guard let element = keyword.formulaElement, original == nil else { return }
    formula.open(element)
    if keyword == .mnor {
      // A word without a group.
      _ = formula.close()
    } else {
      group.formulaDepth = formula.depth
      if element.role == .property { group.destination = .formulaProperty }
    }
  }

  /// Sets the look of letters in a run of a formula; the parameters are in the order of the values in DOCX.
  mutating func setLook(_ keyword: RTFKeyword, _ parameter: Int) {
    let scripts = ["roman", "script", "fraktur", "double-struck", "sans-serif", "monospace"]
    let styles = ["p", "b", "i", "bi"]
    let values = keyword == .mscr ? scripts : styles
    guard values.indices.contains(parameter), formula.depth > 0 else { return }
    formula.set(keyword == .mscr ? .alphabet : .style, values[parameter])
  }

  /// Ends the elements of a formula that are in a group that has ended.
  mutating func leaveFormula() {
    while formula.depth > group.formulaDepth {
      if let finished = formula.close() { writeVisible(formula: finished) }
    }
  }

  // MARK: Footnotes

  private mutating func beginFootnote() {
    guard group.destination == .body, original == nil else { return }
    write(.footnote, index: content.notes.count)
    content.begin(WordContent.Flow(note: content.notes.count))
    content.notes.append(WordContent.Note())
    group.flow = content.flowDepth
    group.paragraph = ParagraphState()
    // The mark before the note may still be raised.
    group.character.flags.remove(.superscripted)
  }

  // MARK: Shapes

  /// Begins the text of a shape. A box in a box is part of it.
  private mutating func beginBox() {
    guard group.destination == .shape else { return group.destination = .skipped }
    group.destination = .body
    group.paragraph = ParagraphState()
    guard !content.isInBox else { return }
    content.begin(WordContent.Flow())
    group.flow = content.flowDepth
  }

  /// Cocoa puts a group with the attached file's name into one with a character that represents the file.
  private mutating func skipAttachment() {
    group.destination = .skipped
    outerGroups.skipInnermost()
  }

  // MARK: Pictures

  private mutating func beginShape() {
    enter(.shape)
    picture = RTFPictureReader()
    hidesShape = false
  }

  /// Ends a shape. If its picture does not show, its description does, which may follow the picture.
  private mutating func endShape() {
    guard hidesShape, group.destination == .body else { return }
    hidesShape = false
    writeDescription()
  }

  private mutating func beginPicture() {
    guard group.destination == .body || group.destination == .shapePicture else {
      group.destination = .skipped
      return
    }
    picture = group.destination == .shapePicture ? RTFPictureReader(withWordsOf: picture) : RTFPictureReader()
    group.destination = .picture
  }

  private mutating func enterProperty(_ keyword: RTFKeyword) {
    switch (keyword, group.destination) {
    case (.picprop, .picture), (.sp, .pictureProperty): group.destination = .pictureProperty
    case (.sp, .shape): group.destination = .shapeProperty
    case (.sn, .pictureProperty), (.sn, .shapeProperty):
      group.destination = .propertyName
      propertyName = []
    case (.sv, .pictureProperty) where propertyName.elementsEqual("wzDescription".utf8),
      (.sv, .shapeProperty) where propertyName.elementsEqual("wzDescription".utf8):
      group.destination = .pictureValue
    case (.sv, .pictureProperty) where propertyName.elementsEqual("wzName".utf8),
      (.sv, .shapeProperty) where propertyName.elementsEqual("wzName".utf8):
      group.destination = .pictureName
    case (.sv, .pictureProperty) where propertyName.elementsEqual("fHorizRule".utf8):
      content.flow.drawsRule = true
      group.destination = .skipped
    case (.sv, .shapeProperty) where propertyName.elementsEqual("pib".utf8): group.destination = .shapePicture
    default: group.destination = .skipped
    }
  }

  /// Adds the current picture to the text, unless it only draws a rule. If browsers do not show it, its description does.
  private mutating func endPicture() {
    guard !content.flow.drawsRule, group.destination == .body || group.destination == .shapePicture else { return }
    guard let finished = picture.finished else {
      if group.destination == .body { writeDescription() } else { hidesShape = true }
      return
    }
    content.pictures.append(finished)
    write(.picture, index: content.pictures.count - 1)
  }

  private mutating func writeDescription() {
    let words = picture.description[...].collapsingSpaces()
    if original == nil, AlternativeText.isShown(words[...]) { writeVisible(words) }
  }

  // MARK: Fields

  private mutating func enterField(_ keyword: RTFKeyword) {
    switch keyword {
    case .field:
      fields.append(RTFField(outer: group.destination == .instruction ? group.field : nil))
      group.field = fields.count - 1
    case .fldinst: group.destination = .instruction
    case .formfield: group.destination = group.destination == .instruction ? .formField : .skipped
    case .ffl:
      guard group.destination == .formField, let field = group.field else { return group.destination = .skipped }
      group.destination = .formChoice
      fields[field].list.choices.append([])
    default: enterFieldResult()
    }
  }

  private mutating func enterFieldResult() {
    guard let number = group.field else { return }
    if group.destination == .instruction { group.field = fields[number].outer }
    guard group.destination == .body else { return }
    if fields[number].isReplaced { group.destination = .skipped }
    if let link = fields[number].link { group.character.link = link }
  }

  /// Processes the complete instruction of a field.
  private mutating func endInstruction(of field: Int) {
    switch FieldInstruction(fields[field].instruction) {
    case .hyperlink(let link):
      content.links.append(link)
      fields[field].link = Int32(clamping: content.links.count - 1)
    case .symbol(let code, let font):
      fields[field].isReplaced = true
      scalar(UInt8(exactly: code).map { UInt32((font ?? group.page).scalar($0)) } ?? code)
    case .checkBox:
      fields[field].isReplaced = true
      scalar(BallotBox.scalar(fields[field].isChecked))
    case .dropDown: if let choice = fields[field].list.choice { replaceResult(of: field, by: choice[...]) }
    case .text(let text): replaceResult(of: field, by: text)
    case .bookmark: fields[field].isReplaced = true
    case nil: break
    }
    fields[field].instruction = []
  }

  private mutating func replaceResult(of field: Int, by text: ArraySlice<UInt8>) {
    guard group.destination == .body, original == nil else { return }
    fields[field].isReplaced = true
    writeVisible(text)
  }
}
