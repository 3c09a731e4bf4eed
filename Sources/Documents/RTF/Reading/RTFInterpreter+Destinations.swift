extension RTFInterpreter {
  /// Directs the group's text to where a control word sends it; false if the word is no destination.
  mutating func enterDestination(_ keyword: RTFKeyword) -> Bool {
    switch keyword {
    case .fonttbl: group.destination = .fonts
    case .colortbl: group.destination = .colors
    case .stylesheet: group.destination = .stylesheet
    case .listtable: group.destination = .lists
    case .listoverridetable: group.destination = .overrides
    case .leveltext: group.destination = .levelText
    case .pict: beginPicture()
    case .picprop, .sp, .sn, .sv: enterPictureProperty(keyword)
    case .field, .fldinst, .fldrslt: enterField(keyword)
    case .footnote: beginFootnote()
    case .pn:
      group.destination = .numbering
      legacyNumbering = RTFLegacyNumbering()
    case .upr:
      destinationOfUnicode = group.destination
      group.destination = .alternatives
    case .htmltag: group.destination = html == nil ? .skipped : .html
    case .nesttableprops: group.isNestedRow = true
    case .shppict, .object, .result: break
    default:
      guard keyword.isSkippedDestination else { return false }
      group.destination = .skipped
    }
    return true
  }

  // MARK: Footnotes

  private mutating func beginFootnote() {
    guard group.destination == .body, html == nil else { return }
    write(.footnote, index: content.flows.count)
    content.flows.append(RTFContent.Flow())
    group.flow = content.flows.count - 1
    group.paragraph = RTFParagraphState()
  }

  // MARK: Pictures

  private mutating func beginPicture() {
    guard group.destination == .body else {
      group.destination = .skipped
      return
    }
    group.destination = .picture
    picture = RTFPictureReader()
  }

  private mutating func enterPictureProperty(_ keyword: RTFKeyword) {
    switch (keyword, group.destination) {
    case (.picprop, .picture), (.sp, .pictureProperty): group.destination = .pictureProperty
    case (.sn, .pictureProperty):
      group.destination = .pictureName
      picture.propertyName = []
    case (.sv, .pictureProperty): group.destination = .pictureValue
    default: group.destination = .skipped
    }
  }

  /// Adds the picture that has been read to the text.
  mutating func endPicture() {
    guard group.destination == .body, let finished = picture.finished else { return }
    content.pictures.append(finished)
    write(.picture, index: content.pictures.count - 1)
  }

  // MARK: Fields

  private mutating func enterField(_ keyword: RTFKeyword) {
    switch keyword {
    case .field:
      fields.append(RTFField())
      group.field = Int32(clamping: fields.count - 1)
    case .fldinst: group.destination = .instruction
    default:
      guard fields.indices.contains(Int(group.field)), group.destination == .body else { return }
      let field = fields[Int(group.field)]
      if field.isReplaced { group.destination = .skipped }
      if field.link >= 0 { group.character.link = field.link }
    }
  }

  /// Takes the whole instruction of a field.
  mutating func endInstruction(of index: Int) {
    guard fields.indices.contains(index) else { return }
    switch RTFFieldInstruction(fields[index].instruction) {
    case .hyperlink(let link):
      content.links.append(link)
      fields[index].link = Int32(clamping: content.links.count - 1)
    case .symbol(let byte, let isSymbolFont):
      fields[index].isReplaced = true
      scalar(UInt32((isSymbolFont ? .symbol : filePage).scalar(byte)))
    case nil: break
    }
    fields[index].instruction = []
  }
}

extension RTFKeyword {
  /// Whether what is in its group is not for a reader of the text.
  var isSkippedDestination: Bool {
    switch self {
    case .info, .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf, .datafield, .nonshppict,
      .shpinst, .objdata, .objclass, .objname, .listtext, .pntext, .pntxta, .pntxtb, .pnseclvl, .nonesttables,
      .mhtmltag, .annotation, .atnid, .atnauthor, .atndate, .atnref, .bkmkstart, .bkmkend, .xe, .tc, .rxe, .template,
      .revtbl, .rsidtbl, .generator, .panose, .falt, .fontemb, .fontfile, .themedata, .colorschememapping, .datastore,
      .latentstyles, .filetbl, .pgptbl, .ftnsep, .ftnsepc, .ftncn, .aftnsep, .aftnsepc, .aftncn, .background,
      .shprslt, .levelmarker, .levelnumbers, .listname:
      true
    default: false
    }
  }
}
