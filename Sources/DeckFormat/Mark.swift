/// What stands between the lines of a deck besides Markdown.
enum Mark: Equatable {
  /// What stands between `<!--` and `-->`.
  case comment(String)
  /// Notes for the operator.
  case note(String)
  /// What follows appears one step later.
  case pause
  /// An element begins.
  case open(Element)
  /// The innermost element of that name ends.
  case close(String)
  /// What follows stands in a place that the layout names.
  case slot(String)
  /// What is said of this slide's looks.
  case settings([Setting])
  /// The heading is as large as its line allows.
  case fit
  /// A formula, as TeX writes it.
  case formula(String)
  /// Lines that stand out in the code that follows.
  case codeLines(String)
}
