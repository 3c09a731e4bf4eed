/// The control words that mean something to the reader, each spelt as in RTF.
enum RTFKeyword: String, CaseIterable {
  // The whole file
  case rtf, ansi, ansicpg, mac, pc, pca, deff, ftnstart, fromhtml, fromtext, bin, u, uc, upr, ud

  // Destinations
  case fonttbl, colortbl, stylesheet, listtable, listoverridetable, info, header, headerl, headerr, headerf, footer,
    footerl, footerr, footerf, footnote, field, fldinst, fldrslt, datafield, pict, nonshppict, shppict, shpinst, shptxt,
    `do`, dptxbxtext, picprop, sp, sn, sv, object, objdata, objclass, objname, result, listtext, pntext, pn, pntxta,
    pntxtb, pnseclvl, nesttableprops, nonesttables, htmltag, mhtmltag, annotation, atnid, atnauthor, atndate, atnref,
    bkmkstart, bkmkend, xe, tc, rxe, template, revtbl, rsidtbl, generator, panose, falt, fontemb, fontfile, themedata,
    colorschememapping, datastore, latentstyles, filetbl, pgptbl, ftnsep, ftnsepc, ftncn, aftnsep, aftnsepc, aftncn,
    background, shprslt, levelmarker
  /// A picture of Cocoa's that lies in a file of its own.
  case nextGraphic = "NeXTGraphic"

  // Fonts, colours and styles
  case f, fcharset, fprq, fmodern, cpg, red, green, blue, s, cs, ds, ts, sbasedon

  // Characters
  case plain, b, ab, i, ai, ltrch, rtlch, ul, ulnone, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulth,
    ulthd, ulthdash,
    ulthdashd, ulthdashdd, ulthldash, ululdbwave, ulw, ulwave, strike, striked, sub, `super`, nosupersub, v, deleted,
    webhidden,
    fs, cf, cb, chcbpat, highlight, htmlrtf, dn, up

  // Paragraphs
  case par, pard, sect, page, column, line, lbr, softline, ql, qc, qr, qj, qd, ltrpar,
    rtlpar, li, lin, fi, sa, sb, contextualspace, ls,
    ilvl,
    outlinelevel, brdrb, brdrt, brdrl, brdrr, brdrnone, brdrnil

  // Lists
  case list, listlevel, levelnfc, levelnfcn, levelstartat, leveltext, levelnumbers, listid, listname, listoverride,
    lfolevel, listoverridestartat, pnlvl, pnlvlblt, pnlvlbody, pnlvlcont, pnlvltext, pndec, pnlcltr, pnucltr, pnlcrm,
    pnucrm, pncard, pnord, pnordt, pnstart

  // Tables
  case intbl, itap, trowd, trhdr, trleft, cellx, cell, row, nestcell, nestrow, clmgf, clmrg, clvmgf, clvmrg, clcbpat

  // Pictures
  case pngblip, jpegblip, picwgoal, pichgoal, picscalex, picscaley, emfblip, wmetafile, macpict, dibitmap, wbitmap

  // Characters by name
  case tab, emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote, ldblquote, rdblquote, zwj, zwnj,
    zwbo, ltrmark, rtlmark, chftn
}

extension RTFKeyword {
  /// The letters of a control word, eight in each number as `ByteWord` has them. No keyword has 24, so what is cut off
  /// there is none.
  struct Spelling: Equatable {
    var first: UInt64
    var second: UInt64 = 0
    var third: UInt64 = 0
  }

  private var spelling: Spelling {
    precondition(rawValue.utf8.count < 24)
    var spelling = Spelling(first: 0)
    for (place, byte) in rawValue.utf8.enumerated() {
      let letter = UInt64(byte) << UInt64(8 * (place % 8))
      switch place / 8 {
      case 0: spelling.first |= letter
      case 1: spelling.second |= letter
      default: spelling.third |= letter
      }
    }
    return spelling
  }

  /// All keywords by their spellings, in a hash table (docs/decisions/0015).
  struct Table {
    private static let slotCount = 1024
    private var slots: [(spelling: Spelling, keyword: RTFKeyword)?] = Array(repeating: nil, count: slotCount)

    fileprivate init() {
      for keyword in allCases {
        let spelling = keyword.spelling
        var slot = Self.firstSlot(for: spelling)
        while slots[slot] != nil { slot = (slot + 1) & (Self.slotCount - 1) }
        slots[slot] = (spelling, keyword)
      }
    }

    @inline(__always)
    subscript(spelling: Spelling) -> RTFKeyword? {
      var slot = Self.firstSlot(for: spelling)
      while let known = slots[slot] {
        if known.spelling == spelling { return known.keyword }
        slot = (slot + 1) & (Self.slotCount - 1)
      }
      return nil
    }

    /// Where a word is looked for first.
    private static func firstSlot(for spelling: Spelling) -> Int {
      let product = (spelling.first ^ spelling.second) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: product ^ product >> 32) & (slotCount - 1)
    }
  }

  /// The one table that there is.
  static let table = Table()
}
