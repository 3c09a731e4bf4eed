/// The control words that the reader interprets, each spelled as in RTF.
enum RTFKeyword: String, CaseIterable {
  // The whole file
  case rtf, ansi, ansicpg, cocoartf, mac, pc, pca, deff, ftnstart, fromhtml, fromtext, bin, u, uc, upr, ud

  // Destinations
  case fonttbl, colortbl, stylesheet, listtable, listoverridetable, info, header, headerl, headerr, headerf, footer,
    footerl, footerr, footerf, footnote, field, fldinst, fldrslt, datafield, pict, nonshppict, shppict, shpinst,
    shptxt, `do`, dptxbxtext, picprop, sp, sn, sv, object, objdata, objclass, objname, result, listtext, pntext, pn,
    pntxta, pntxtb, pnseclvl, nesttableprops, nonesttables, htmltag, mhtmltag, annotation, atnid, atnauthor, atndate,
    atnref, bkmkstart, bkmkend, xe, tc, rxe, template, revtbl, rsidtbl, generator, panose, falt, fontemb, fontfile,
    themedata, colorschememapping, datastore, latentstyles, filetbl, pgptbl, ftnsep, ftnsepc, ftncn, aftnsep,
    aftnsepc, aftncn, background, shprslt, levelmarker
  /// A picture of Cocoa's in a separate file.
  case nextGraphic = "NeXTGraphic"

  // Fonts, colours and styles
  case f, fcharset, cpg, red, green, blue, s, cs, ds, ts, sbasedon

  // Characters
  case plain, b, ab, i, ai, ltrch, rtlch, ul, ulnone, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulth,
    ulthd, ulthdash, ulthdashd, ulthdashdd, ulthldash, ululdbwave, ulw, ulwave, strike, striked, sub, `super`,
    nosupersub, v, deleted, webhidden, fs, cf, cb, chcbpat, highlight, htmlrtf, dn, up

  // Paragraphs
  case par, pard, sect, page, column, line, lbr, softline, ql, qc, qr, qj, qd, ltrpar, rtlpar, li, lin, fi, sa, sb,
    contextualspace, ls, ilvl, outlinelevel, brdrb, brdrt, brdrl, brdrr, brdrnone, brdrnil, dropcapt

  // Lists
  case list, listlevel, levelnfc, levelnfcn, levelstartat, levelnorestart, leveltext, levelnumbers, listid, listname,
    listoverride, lfolevel, listoverridestartat, pnlvl, pnlvlblt, pnlvlbody, pnlvlcont, pnlvltext, pndec, pnlcltr,
    pnucltr, pnlcrm,
    pnucrm, pncard, pnord, pnordt, pnstart

  // Tables
  case intbl, itap, trowd, trhdr, trleft, cellx, cell, row, nestcell, nestrow, clmgf, clmrg, clvmgf, clvmrg, clcbpat

  // Pictures
  case pngblip, jpegblip, picwgoal, pichgoal, picscalex, picscaley, emfblip, wmetafile, macpict, dibitmap, wbitmap

  // Forms
  case formfield, ffres, ffdefres, ffl

  // Formulas
  case moMath, moMathPara, mr, macc, mbar, mborderBox, md, meqArr, mf, mfunc, mgroupChr, mlimLow, mlimUpp, mm, mmr,
    mnary, mrad, msPre, msSub, msSubSup, msSup, me, mnum, mden, mdeg, mfName, mlim, msub, msup, mchr, mbegChr, msepChr,
    mendChr, mpos, mtype, mdegHide, mnor, mbox, mphant, mlimLoc, mcount, mmcJc, mstrikeBLTR, mstrikeTLBR, mstrikeH,
    mshow, mzeroWid, mzeroAsc, mscr, msty
  case mmcs, mmc, mmcPr
  case mmath, mmathPict, mmathPr, moMathParaPr, mctrlPr, margPr, maccPr, mbarPr, mborderBoxPr,
    mboxPr, mdPr, meqArrPr, mfPr, mfuncPr, mgroupChrPr, mlimLowPr, mlimUppPr, mmPr, mnaryPr, mphantPr, mradPr, msPrePr,
    msSubPr, msSubSupPr, msSupPr

  // Characters by name
  case tab, emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote, ldblquote, rdblquote, zwj, zwnj, zwbo,
    ltrmark, rtlmark, chftn
}

extension RTFKeyword {
  /// Whether readers of the text do not see the content of its group.
  var isSkippedDestination: Bool {
    switch self {
    case .info, .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf, .datafield, .nonshppict,
      .objdata, .objclass, .objname, .pntxta, .pntxtb, .pnseclvl, .nonesttables, .mhtmltag, .annotation, .atnid,
      .atnauthor, .atndate, .atnref, .bkmkend, .xe, .tc, .rxe, .template, .revtbl, .rsidtbl, .generator, .panose,
      .falt, .fontemb, .fontfile, .themedata, .colorschememapping, .datastore, .latentstyles, .filetbl, .pgptbl,
      .ftnsep, .ftnsepc, .ftncn, .aftnsep, .aftnsepc, .aftncn, .background, .shprslt, .levelmarker, .levelnumbers,
      .listname, .mmathPict, .mmathPr, .mctrlPr, .margPr:
      true
    default: false
    }
  }

  /// The character with this name.
  var character: UInt32? {
    switch self {
    case .tab: 0x09
    case .emdash: 0x2014
    case .endash: 0x2013
    case .emspace: 0x2003
    case .enspace: 0x2002
    case .qmspace: 0x2005
    case .bullet: 0x2022
    case .lquote: 0x2018
    case .rquote: 0x2019
    case .ldblquote: 0x201C
    case .rdblquote: 0x201D
    case .zwj: 0x200D
    case .zwnj: 0x200C
    case .zwbo: 0x200B
    case .ltrmark: 0x200E
    case .rtlmark: 0x200F
    default: nil
    }
  }
}

extension RTFKeyword {
  /// The element of a formula that its group is.
  var formulaElement: OfficeMathElement? {
    rawValue.hasPrefix("m") ? OfficeMathElement(rawValue: String(rawValue.dropFirst())) : nil
  }
}

extension RTFKeyword {
  /// The letters of a control word as a number with six bits for each, which distinguish all ASCII letters. No keyword
  /// has more than 20; of longer words the last 21 stay, so they equal no keyword.
  struct Spelling: Equatable {
    private var letters: UInt128 = 0

    mutating func add(_ letter: UInt8) { letters = letters << 6 | UInt128(letter & 0x3F) }

    /// The place in a table of 1024 at which a search begins.
    fileprivate var hash: Int {
      let product = UInt64(truncatingIfNeeded: letters) &* 0x9E37_79B9_7F4A_7C15
      return Int(product >> 54)
    }
  }

  private var spelling: Spelling {
    rawValue.utf8.reduce(into: Spelling()) { $0.add($1) }
  }

  /// All keywords by their spellings, in a hash table (docs/decisions/0015).
  struct Table {
    private var slots: [(spelling: Spelling, keyword: RTFKeyword)?] = Array(repeating: nil, count: 1024)

    fileprivate init() {
      for keyword in allCases {
        var slot = keyword.spelling.hash
        while slots[slot] != nil { slot = (slot + 1) % slots.count }
        slots[slot] = (keyword.spelling, keyword)
      }
    }

    subscript(spelling: Spelling) -> RTFKeyword? {
      var slot = spelling.hash
      while let known = slots[slot] {
        if known.spelling == spelling { return known.keyword }
        slot = (slot + 1) % slots.count
      }
      return nil
    }
  }

  /// The only table.
  static let table = Table()
}
