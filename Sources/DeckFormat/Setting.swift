internal import DeckModel

/// What an author says of a slide's looks: a value, and where it stands.
struct Setting: Equatable {
  /// The key as it is written.
  var key: String
  /// The value without quotes.
  var value: String
  /// Its line in the file, from 1.
  var line: Int
}

/// What an author says of slides' looks, by the names that Lectern has for it.
struct Settings {
  /// The values, each by Lectern's own key.
  private(set) var values: [String: Setting] = [:]

  /// The value of a key.
  subscript(_ key: String) -> Setting? { values[key] }

  /// Whether nothing is said.
  var isEmpty: Bool { values.isEmpty }

  /// Takes a value, if its key is one of slides' looks.
  ///
  /// - Returns: Whether it is.
  mutating func take(_ setting: Setting) -> Bool {
    guard let key = Self.key(setting.key) else { return false }
    values[key] = setting
    // An earlier ground of another kind no longer holds.
    if key == "background" {
      for other in ["background-color", "background-image"] { values[other] = nil }
    }
    return true
  }

  /// Takes a value under one of Lectern's own keys.
  mutating func set(_ key: String, _ value: String, line: Int) {
    values[key] = Setting(key: key, value: value, line: line)
  }

  /// Forgets the value of a key.
  mutating func remove(_ key: String) { values[key] = nil }

  /// These values, and below them another's.
  func over(_ other: Settings) -> Settings {
    var result = self
    // A slide's own ground hides an inherited one, but for a colour under an inherited picture.
    let hidden: Set<String> =
      values["background"] != nil
      ? ["background-color", "background-image"]
      : values["background-image"] != nil || values["background-color"] != nil
        ? ["background"] : []
    for (key, setting) in other.values where values[key] == nil {
      if hidden.contains(key) { continue }
      result.values[key] = setting
    }
    return result
  }

  /// The classes of a slide; the layouts of Slidev's are such for style sheets.
  func classes(in dialect: Dialect) -> [String] {
    let layout = dialect == .slidev ? values["layout"].map { [$0.value] } ?? [] : []
    let words = values["class"]?.value.split { $0.isWhitespace || ",[]\"'".contains($0) } ?? []
    return words.map(String.init) + layout
  }

  /// Lectern's own key for one that any dialect writes; `nil` when it says nothing of looks.
  static func key(_ written: String) -> String? {
    keys[String(written.lowercased().filter { $0 != "-" && $0 != "_" })]
  }

  private static let keys: [String: String] = [
    "layout": "layout", "class": "class", "classes": "class", "background": "background",
    "backgroundcolor": "background-color", "backgroundimage": "background-image",
    "backgroundposition": "background-position", "backgroundsize": "background-size",
    "backgroundopacity": "background-opacity",
    "backgroundvideo": "embedded", "backgroundiframe": "embedded", "color": "ink", "colour": "ink",
    "ink": "ink",
    "header": "header", "footer": "footer", "paginate": "page-numbers",
    "pagenumbers": "page-numbers", "pagenumber": "page-numbers", "slidenumbers": "page-numbers",
    "slidenumber": "page-numbers", "progress": "progress", "logo": "logo",
    "transition": "transition", "slidetransition": "transition", "textalign": "text-align",
    "align": "text-align", "placement": "placement", "valign": "placement", "invert": "inverted",
    "inverted": "inverted", "textscale": "text-scale", "image": "image",
    "presenterimage": "image",
    "incremental": "incremental", "buildlists": "incremental", "hide": "hidden",
    "hidden": "hidden", "disabled": "hidden", "exclude": "hidden", "name": "name",
    "template": "template", "headingink": "heading-ink", "headingalign": "heading-align",
  ]
}
