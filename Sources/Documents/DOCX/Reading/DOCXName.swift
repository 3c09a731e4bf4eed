/// The elements of WordprocessingML, and of what it contains, that the reader knows (ECMA-376, part 1, 17 and 20).
enum DOCXName: String, XMLName {
  static let table = makeTable(adding: OfficeMathElement.allCases.map { ("m:\($0.rawValue)", .formulaElement) })

  // Relationships.
  case relationship = "Relationship"

  // The types of parts.
  case typeOfExtension = "Default"
  case typeOfPart = "Override"

  // Styles.
  case paragraphDefaults = "w:pPrDefault"
  case runDefaults = "w:rPrDefault"
  case style = "w:style"
  case name = "w:name"
  case basedOn = "w:basedOn"
  case conditionalStyle = "w:tblStylePr"

  // Numbering.
  case abstractNumbering = "w:abstractNum"
  case numberingInstance = "w:num"
  case abstractNumberingReference = "w:abstractNumId"
  case numberingStyleReference = "w:numStyleLink"
  case numberingStyle = "w:styleLink"
  case numberingLevel = "w:lvl"
  case levelOverride = "w:lvlOverride"
  case startOverride = "w:startOverride"
  case start = "w:start"
  case numberFormat = "w:numFmt"
  case levelText = "w:lvlText"
  case levelRestart = "w:lvlRestart"
  case legalNumbers = "w:isLgl"

  // The body, and its paragraphs.
  case footnote = "w:footnote"
  case endnote = "w:endnote"
  case paragraph = "w:p"
  case paragraphProperties = "w:pPr"
  case paragraphStyle = "w:pStyle"
  case numberingLevelReference = "w:ilvl"
  case numberingReference = "w:numId"
  case outlineLevel = "w:outlineLvl"
  case textFrame = "w:framePr"
  case alignment = "w:jc"
  case rightToLeftParagraph = "w:bidi"
  case indent = "w:ind"
  case spacing = "w:spacing"
  case contextualSpacing = "w:contextualSpacing"
  case borders = "w:pBdr"
  case top = "w:top"
  case bottom = "w:bottom"
  case left = "w:left"
  case right = "w:right"
  case tabs = "w:tabs"
  case sectionProperties = "w:sectPr"
  case chunk = "w:altChunk"

  // Runs of text.
  case run = "w:r"
  case runProperties = "w:rPr"
  case runStyle = "w:rStyle"
  case fonts = "w:rFonts"
  case bold = "w:b"
  case complexBold = "w:bCs"
  case italic = "w:i"
  case complexItalic = "w:iCs"
  case underline = "w:u"
  case strike = "w:strike"
  case doubleStrike = "w:dstrike"
  case vanish = "w:vanish"
  case verticalAlignment = "w:vertAlign"
  case position = "w:position"
  case size = "w:sz"
  case color = "w:color"
  case shading = "w:shd"
  case highlight = "w:highlight"
  case rightToLeft = "w:rtl"

  // The content of a run.
  case text = "w:t"
  case formulaText = "m:t"
  /// Any element of a formula.
  case formulaElement = "m:"
  case tab = "w:tab"
  case lineBreak = "w:br"
  case positionTab = "w:ptab"
  case carriageReturn = "w:cr"
  case noBreakHyphen = "w:noBreakHyphen"
  case softHyphen = "w:softHyphen"
  case symbol = "w:sym"
  case footnoteReference = "w:footnoteReference"
  case endnoteReference = "w:endnoteReference"
  case fieldCharacter = "w:fldChar"
  case instruction = "w:instrText"
  case formDefault = "w:default"
  case formState = "w:checked"
  case formResult = "w:result"
  case formChoice = "w:listEntry"

  // Elements around runs.
  case hyperlink = "w:hyperlink"
  case simpleField = "w:fldSimple"
  case bookmark = "w:bookmarkStart"
  case controlProperties = "w:sdtPr"
  case checkBoxControl = "w14:checkbox"
  case rubyText = "w:rt"
  case rubyBase = "w:rubyBase"
  case alternatives = "mc:AlternateContent"
  case choice = "mc:Choice"
  case fallback = "mc:Fallback"

  // Pictures and text boxes.
  case drawing = "w:drawing"
  case picture = "w:pict"
  case object = "w:object"
  case extent = "wp:extent"
  case description = "wp:docPr"
  case pictureLink = "a:hlinkClick"
  case pictureData = "a:blip"
  case shape = "v:shape"
  case rectangle = "v:rect"
  case shapeData = "v:imagedata"
  case wordArt = "v:textpath"
  case objectData = "o:OLEObject"
  case chart = "c:chart"
  case chartTitle = "c:title"
  case chartPlot = "c:plotArea"
  case box = "w:txbxContent"

  // Diagrams, and what is drawn of them.
  case diagram = "dgm:relIds"
  case diagramPoint = "dgm:pt"
  case diagramConnection = "dgm:cxn"
  case diagramExtension = "dsp:dataModelExt"
  case diagramShape = "dsp:sp"
  case drawnParagraph = "a:p"
  case drawnText = "a:t"
  case drawnBreak = "a:br"

  // Tables.
  case tableElement = "w:tbl"
  case tableProperties = "w:tblPr"
  case tableStyle = "w:tblStyle"
  case tableIndent = "w:tblInd"
  case tableLook = "w:tblLook"
  case grid = "w:tblGrid"
  case gridColumn = "w:gridCol"
  case row = "w:tr"
  case rowProperties = "w:trPr"
  case columnsBefore = "w:gridBefore"
  case headerRow = "w:tblHeader"
  case cell = "w:tc"
  case cellProperties = "w:tcPr"
  case columnSpan = "w:gridSpan"
  case horizontalMerge = "w:hMerge"
  case verticalMerge = "w:vMerge"

  // Deleted content, and formats before a change.
  case deletion = "w:del"
  case moveSource = "w:moveFrom"
  case paragraphChange = "w:pPrChange"
  case runChange = "w:rPrChange"
  case tableChange = "w:tblPrChange"
  case gridChange = "w:tblGridChange"
  case rowChange = "w:trPrChange"
  case cellChange = "w:tcPrChange"

  /// Whether nothing of the element shows in the document.
  var isSkipped: Bool {
    switch self {
    case .deletion, .moveSource, .paragraphChange, .runChange, .tableChange, .gridChange, .rowChange, .cellChange,
      .tabs, .sectionProperties:
      true
    default: false
    }
  }
}

extension XMLTag {
  /// Whether an element switches its property on: it does without a value (17.17.4).
  var isOn: Bool { !["0", "false", "off"].contains(string("w:val")) }
}
