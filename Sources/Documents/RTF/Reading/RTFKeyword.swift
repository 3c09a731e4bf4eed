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
  /// A hash of a control word's letters, taken while they are read.
  struct Hash: Equatable {
    fileprivate private(set) var value: UInt64 = 0

    /// Goes on by the next letters: eight of them, or at the word's end fewer, perhaps none, and zeros behind them.
    @inline(__always)
    mutating func add(_ letters: UInt64) {
      let product = (value ^ letters) &* 0x9E37_79B9_7F4A_7C15
      value = product ^ product >> 32
    }

    /// The hash of a whole word.
    fileprivate init(of word: String) {
      let letters = Array(word.utf8)
      for start in stride(from: 0, through: letters.count, by: 8) {
        letters.withUnsafeBufferPointer { add(ByteWord.load($0, at: start)) }
      }
    }

    /// The hash of no letters.
    init() {}
  }

  /// All keywords by the hashes of their spellings.
  struct Table {
    private static let slotCount = 1024
    private var slots: [(hash: Hash, keyword: RTFKeyword)?] = Array(repeating: nil, count: slotCount)

    fileprivate init() {
      for keyword in allCases {
        let hash = Hash(of: keyword.rawValue)
        var slot = Self.slot(of: hash)
        while slots[slot] != nil { slot = (slot + 1) & (Self.slotCount - 1) }
        slots[slot] = (hash, keyword)
      }
    }

    /// The keyword whose spelling has a hash. A word that means nothing could only be mistaken for one on purpose.
    @inline(__always)
    subscript(hash: Hash) -> RTFKeyword? {
      var slot = Self.slot(of: hash)
      while let known = slots[slot] {
        if known.hash == hash { return known.keyword }
        slot = (slot + 1) & (Self.slotCount - 1)
      }
      return nil
    }

    private static func slot(of hash: Hash) -> Int { Int(truncatingIfNeeded: hash.value) & (slotCount - 1) }
  }

  /// The one table that there is.
  static let table = Table()
}
