/// The commands of TeX that have arguments or a structure. Those for characters, functions, letters and spaces are in a table
/// (Data/texCommands.data).
enum TeXCommand: String {
  case frac, dfrac, tfrac, cfrac, sfrac, nicefrac, genfrac, binom, dbinom, tbinom, sqrt, root
  case overset, underset, overunderset, stackrel, stackbin, prescript, substack
  case left, begin, middle, right
  case text, mbox, hbox, fbox, ce, ensuremath
  case operatorname, mathop, mathbin, mathrel, mathord, mathopen, mathclose, mathpunct, mathinner
  case not, limits, nolimits, boxed, cancel, bcancel, xcancel, sout
  case phantom, hphantom, vphantom, smash, mathllap, mathrlap, mathclap, llap, rlap, clap
  case hspace, hskip, kern, mspace, mskip, mkern, vspace, raisebox, rule
  case pmod, bmod, mod, pod
  case tag, label, ref, eqref, intertext, shortintertext
  case textcolor, colorbox, fcolorbox, definecolor
  case href, url, htmlClass, htmlId, htmlStyle, htmlData, `class`, cssId, style, require, unicode, mathchoice
  case hline, hdashline, cline

}

/// A command that makes a fraction of everything before and after it in its group.
enum TeXInfix: String {
  case over, atop, choose, brack, brace, above
}
