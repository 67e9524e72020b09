/// What TeX's commands for single signs stand for.
enum FormulaSigns {
  /// Letters, which slope.
  static let letters: [String: String] = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "varpi": "ϖ", "rho": "ρ",
    "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ",
    "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "ell": "ℓ", "imath": "ı", "jmath": "ȷ",
    "varkappa": "ϰ",
  ]

  /// Signs with room on both sides.
  static let relations: [String: String] = [
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "ne": "≠",
    "neq": "≠", "ll": "≪", "gg": "≫", "approx": "≈", "equiv": "≡", "sim": "∼", "simeq": "≃",
    "cong": "≅", "propto": "∝", "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂",
    "subseteq": "⊆", "supset": "⊃", "supseteq": "⊇", "to": "→", "rightarrow": "→",
    "longrightarrow": "⟶", "leftarrow": "←", "gets": "←", "leftrightarrow": "↔",
    "Rightarrow": "⇒", "implies": "⟹", "Leftarrow": "⇐", "Leftrightarrow": "⇔", "iff": "⟺",
    "mapsto": "↦", "mid": "∣", "parallel": "∥", "perp": "⊥", "models": "⊨", "vdash": "⊢",
    "prec": "≺", "succ": "≻", "preceq": "⪯", "succeq": "⪰", "coloneqq": "≔", "triangleq": "≜",
    "doteq": "≐", "lesssim": "≲", "gtrsim": "≳", "hookrightarrow": "↪", "Longrightarrow": "⟹",
    "lt": "<", "gt": ">", "colon": ":",
  ]

  /// Signs between two things.
  static let binaries: [String: String] = [
    "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "div": "÷", "ast": "∗", "star": "⋆",
    "circ": "∘", "bullet": "•", "oplus": "⊕", "otimes": "⊗", "odot": "⊙", "cup": "∪", "cap": "∩",
    "setminus": "∖", "land": "∧", "wedge": "∧", "lor": "∨", "vee": "∨", "bmod": "mod",
  ]

  /// Signs without room of their own.
  static let others: [String: String] = [
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
    "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "sum": "∑", "prod": "∏",
    "coprod": "∐", "int": "∫", "iint": "∬", "iiint": "∭", "oint": "∮", "bigcup": "⋃",
    "bigcap": "⋂", "bigoplus": "⨁", "bigotimes": "⨂", "infty": "∞", "partial": "∂",
    "nabla": "∇", "forall": "∀", "exists": "∃", "nexists": "∄", "emptyset": "∅",
    "varnothing": "∅", "neg": "¬", "lnot": "¬", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
    "dots": "…", "ldots": "…", "cdots": "⋯", "vdots": "⋮", "ddots": "⋱", "dotsc": "…",
    "dotsb": "⋯", "prime": "′", "dagger": "†", "angle": "∠", "triangle": "△", "square": "□",
    "top": "⊤", "bot": "⊥", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "lvert": "|", "rvert": "|", "lVert": "‖", "rVert": "‖",
    "vert": "|", "Vert": "‖", "lbrace": "{", "rbrace": "}", "backslash": "\\", "degree": "°",
    "uparrow": "↑", "downarrow": "↓", "checkmark": "✓", "quad": "\u{2003}", "space": "\u{A0}",
    "qquad": "\u{2003}\u{2003}", "R": "ℝ", "N": "ℕ", "Z": "ℤ", "C": "ℂ", "Q": "ℚ", "S": "§",
    "therefore": "∴", "because": "∵", "blacksquare": "■",
  ]

  /// Names of functions, which stand upright.
  static let functions: Set<String> = [
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh",
    "tanh", "log", "ln", "lg", "exp", "lim", "limsup", "liminf", "max", "min", "sup", "inf",
    "det", "dim", "ker", "deg", "gcd", "arg", "hom", "Pr", "mod", "argmax", "argmin",
  ]

  /// Marks above or below a letter.
  static let accents: [String: Character] = [
    "hat": "\u{302}", "widehat": "\u{302}", "bar": "\u{304}", "overline": "\u{305}",
    "vec": "\u{20D7}", "dot": "\u{307}", "ddot": "\u{308}", "tilde": "\u{303}",
    "widetilde": "\u{303}", "underline": "\u{332}", "check": "\u{30C}", "breve": "\u{306}",
  ]

  /// Commands that only say how large or how close something stands.
  static let skipped: Set<String> = [
    "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr",
    "biggl", "biggr", "limits", "nolimits", "displaystyle", "textstyle", "scriptstyle",
    "nonumber", "notag", "hline", "bf", "it", "small", "large",
  ]

  /// Letters with doubled strokes.
  static let doubled: [Character: Character] = [
    "R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "P": "ℙ", "H": "ℍ", "E": "𝔼", "F": "𝔽",
    "1": "𝟙", "K": "𝕂", "S": "𝕊", "T": "𝕋", "D": "𝔻", "I": "𝕀", "L": "𝕃", "V": "𝕍", "X": "𝕏",
  ]
}
