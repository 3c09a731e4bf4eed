/// The names that TeX has for characters and functions.
enum MathSymbols {
  /// What TeX writes for the text of an operator or identifier.
  static func tex(of text: String) -> String {
    switch text {
    // Spaces, and signs that only say how to read what stands side by side.
    case "\u{2061}", "\u{2062}", "\u{2063}", "\u{2064}", "\u{A0}": ""
    case "{", "}", "%", "#", "&", "$", "_": "\\" + text
    case "\\": "\\backslash"
    case "−": "-"
    default: commands[text].map { "\\" + $0 } ?? text
    }
  }

  /// Functions that TeX sets upright.
  static let functions: Set = [
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "csc", "deg", "det", "dim", "exp", "gcd", "hom", "inf",
    "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec", "sin", "sinh", "sup", "tan", "tanh",
  ]

  /// The commands for what stands over something as an accent.
  static let accents = [
    "^": "\\hat", "ˆ": "\\hat", "~": "\\tilde", "˜": "\\tilde", "¯": "\\bar", "‾": "\\overline", "―": "\\overline",
    "_": "\\overline", "→": "\\vec", "⃗": "\\vec", "˙": "\\dot", "¨": "\\ddot", "⏞": "\\overbrace",
  ]

  private static let commands = [
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho",
    "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "varphi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Φ": "Phi",
    "Ψ": "Psi", "Ω": "Omega", "ℓ": "ell", "ℏ": "hbar", "ℜ": "Re", "ℑ": "Im", "ℵ": "aleph", "∂": "partial",
    "∇": "nabla", "∞": "infty", "∅": "emptyset", "∀": "forall", "∃": "exists", "¬": "neg", "∑": "sum", "∏": "prod",
    "∫": "int", "∬": "iint", "∮": "oint", "√": "surd", "±": "pm", "∓": "mp", "×": "times", "÷": "div", "⋅": "cdot",
    "·": "cdot", "∗": "ast", "∘": "circ", "•": "bullet", "⊕": "oplus", "⊗": "otimes", "∧": "wedge", "∨": "vee",
    "∩": "cap", "∪": "cup", "⋂": "bigcap", "⋃": "bigcup", "∖": "setminus", "∈": "in", "∉": "notin", "∋": "ni",
    "⊂": "subset", "⊆": "subseteq", "⊃": "supset", "⊇": "supseteq", "≤": "leq", "≥": "geq", "≠": "neq", "≈": "approx",
    "≡": "equiv", "∼": "sim", "≃": "simeq", "≅": "cong", "∝": "propto", "≪": "ll", "≫": "gg", "→": "to",
    "←": "leftarrow", "↔": "leftrightarrow", "⇒": "Rightarrow", "⇐": "Leftarrow", "⇔": "Leftrightarrow",
    "↦": "mapsto", "↑": "uparrow", "↓": "downarrow", "⟨": "langle", "⟩": "rangle", "⌈": "lceil", "⌉": "rceil",
    "⌊": "lfloor", "⌋": "rfloor", "‖": "|", "∣": "mid", "∥": "parallel", "⊥": "perp", "∠": "angle", "…": "dots",
    "⋯": "cdots", "⋮": "vdots", "⋱": "ddots", "′": "prime",
  ]
}
