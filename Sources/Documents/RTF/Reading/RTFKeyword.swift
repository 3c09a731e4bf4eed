/// The control words that mean something to the reader, each spelt as in RTF.
enum RTFKeyword: String, CaseIterable {
  // The whole file
  case rtf, ansi, ansicpg, mac, pc, pca, deff, fromhtml, fromtext, bin, u, uc, upr, ud

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
  case plain, b, i, ul, ulnone, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulth, ulthd, ulthdash,
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
  /// A hash of a control word's letters that is taken while they are read (FNV-1a, 64 bits).
  struct Hash: Equatable {
    fileprivate var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Goes on by one letter.
    mutating func add(_ letter: UInt8) { value = (value ^ UInt64(letter)) &* 0x100_0000_01B3 }
  }

  /// The keyword whose spelling has a hash. A word that means nothing could only be mistaken for one on purpose.
  init?(hash: Hash) {
    var slot = Self.slot(of: hash)
    while let known = Self.table[slot] {
      if known.hash == hash {
        self = known.keyword
        return
      }
      slot = (slot + 1) & (Self.tableCount - 1)
    }
    return nil
  }

  private static let tableCount = 1024
  private static func slot(of hash: Hash) -> Int { Int(truncatingIfNeeded: hash.value) & (tableCount - 1) }

  /// All keywords by their hashes, with linear probing.
  private static let table: [(hash: Hash, keyword: Self)?] = {
    var table: [(hash: Hash, keyword: Self)?] = Array(repeating: nil, count: tableCount)
    for keyword in allCases {
      var hash = Hash()
      for letter in keyword.rawValue.utf8 { hash.add(letter) }
      var slot = slot(of: hash)
      while table[slot] != nil { slot = (slot + 1) & (tableCount - 1) }
      table[slot] = (hash, keyword)
    }
    return table
  }()
}
