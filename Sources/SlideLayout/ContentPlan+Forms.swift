internal import DeckModel

/// A way to arrange a slide's body.
enum BodyForm: Hashable {
  /// Blocks below one another, a picture or two beside them where there is width; tables as told.
  case asWritten(TableForm)
  /// Running text in two columns.
  case columns
  /// Running text in two columns that begin with a heading.
  case sections
  /// As it is written, with pictures that leave more room to the words.
  case smallPictures
  /// Pictures beside whatever else there is.
  case besidePictures
  /// Running text beside the code that stands above or below it.
  case besideCode
  /// As it is written, with three cards beside one another.
  case cardsInRow
}

extension ContentPlan {
  /// Forms of the body, the better ones first, each with the least text it may have.
  var forms: [(forms: [BodyForm], least: Double)] {
    var forms = formsOfText
    guard body.contains(where: \.holdsPicture), let last = forms.last else { return forms }
    // Smaller pictures are better than very small text.
    if forms.count == 1 { forms.insert((last.forms, ordinaryBody * 0.75), at: 0) }
    forms[forms.count - 1].forms += [.smallPictures, .besidePictures]
    return forms
  }

  private var formsOfText: [(forms: [BodyForm], least: Double)] {
    let ordinary = BodyForm.asWritten(.lines(most: 2))
    if page.setting.classes.width == .regular, !body.sectionStarts.isEmpty {
      return [([ordinary], ordinaryBody * 0.85), ([ordinary, .sections], 0)]
    }
    if page.setting.classes.width == .regular, body.areTextAndCode {
      return [([ordinary], ordinaryBody * 0.7), ([ordinary, .besideCode], 0)]
    }
    if page.setting.classes == (.regular, .regular), body.contains(where: \.isThreeCards) {
      return [([ordinary], ordinaryBody * 0.85), ([ordinary, .cardsInRow], 0)]
    }
    switch page.setting.classes {
    case (.regular, .compact) where body.count <= 3 && body.allSatisfy(\.isRunningText):
      return [([ordinary, .columns], 0)]
    case (.regular, .regular)
    where body.count <= 3 && body.contains(where: \.isLongList)
      && body.allSatisfy(\.isRunningText):
      // Smaller type is worse than two columns.
      return [([ordinary], ordinaryBody * 0.99), ([ordinary, .columns], 0)]
    case (.compact, .regular) where body.contains { $0.hasManyColumns }:
      // Cells that are broken are worse than records, and better than small type.
      return [
        ([.asWritten(.lines(most: 1))], ordinaryBody * 0.9),
        ([.asWritten(.records)], ordinaryBody * 0.75),
        ([ordinary, .asWritten(.lines(most: 4)), .asWritten(.records)], 0),
      ]
    case (.compact, .regular) where body.contains(where: \.isTable):
      return [
        ([ordinary], ordinaryBody * 0.75),
        ([ordinary, .asWritten(.lines(most: 4)), .asWritten(.records)], 0),
      ]
    case _ where body.contains { $0.hasManyColumns }:
      // Cells of a few lines are better than small type, where there is height for them.
      return [
        ([.asWritten(.lines(most: 1))], ordinaryBody * 0.9), ([ordinary], ordinaryBody * 0.85),
        ([ordinary, .asWritten(.lines(most: 4))], 0),
      ]
    default: return [([ordinary], 0)]
    }
  }

  /// The body in a form at a scale.
  func pieces(_ form: BodyForm, _ scale: TypeScale) -> [Piece] {
    switch form {
    case .asWritten(let tables):
      return layout(scale, tables: tables).pieces(besidePictures(), width: room.width)
    case .columns: return inColumns(scale)
    case .sections: return inSections(scale)
    case .smallPictures:
      var layout = layout(scale)
      layout.pictureShare = 0.6
      return layout.pieces(besidePictures(mostShare: 0.36), width: room.width)
    case .besideCode:
      let isFirst = body.first?.isCode ?? false
      var words = body.filter { !$0.isCode }
      var code = body.filter(\.isCode)
      // What announces the code stands above it.
      if !isFirst, words.count > 1, let last = words.last?.plain.last, ":：".contains(last) {
        code.insert(words.removeLast(), at: 0)
      }
      let columns = [Block.Column(words, share: 0.45), Block.Column(code, share: 0.55)]
      var layout = layout(scale)
      layout.wrapsCode = false
      return layout.pieces(
        [Block(.columns(isFirst ? columns.reversed() : columns))], width: room.width)
    case .cardsInRow:
      var layout = layout(scale)
      layout.cardColumns = 3
      return layout.pieces(body, width: room.width)
    case .besidePictures:
      return layout(scale).pieces(besidePictures(ofAnyKind: true), width: room.width)
    }
  }

  /// Much text on a wide display, in two columns.
  private func inColumns(_ scale: TypeScale) -> [Piece] {
    let layout = layout(scale)
    let gap = layout.em * 1.8
    let width = (room.width - gap) / 2
    let pieces = layout.pieces(body, width: width)
    let isWide = width >= layout.em * 15 || pieces.allSatisfy { $0.flow.height < layout.em * 2 }
    guard pieces.count >= 4, isWide, !pieces.contains(where: { $0.flex != nil })
    else { return layout.pieces(body, width: room.width) }
    let pages = Paginator(text: page.setting.text).balanced(
      pieces, room: max(pieces.height * 0.5, pieces.map(\.flow.height).max() ?? 0) * 1.3)
    guard pages.pages.count == 2 else { return layout.pieces(body, width: room.width) }
    return [layout.beside(pages.pages, widths: [width, width], gap: gap)]
  }

  /// What stands below several headings, in two columns the second of which begins with one.
  private func inSections(_ scale: TypeScale) -> [Piece] {
    var layout = layout(scale)
    layout.wrapsCode = false
    let gap = layout.em * 2
    let width = (room.width - gap) / 2
    guard width >= layout.em * 11 else { return layout.pieces(body, width: room.width) }
    let lines = body.map { Double($0.lineCount(columns: width / layout.em * 2)) + 0.5 }
    let best = body.sectionStarts.min { first, second in
      func longest(_ start: Int) -> Double {
        max(lines[..<start].reduce(0, +), lines[start...].reduce(0, +))
      }
      return longest(first) < longest(second)
    }
    guard let best else { return layout.pieces(body, width: room.width) }
    let columns = [body[..<best], body[best...]].map { layout.pieces(Array($0), width: width) }
    return [layout.beside(columns, widths: [width, width], gap: gap)]
  }

  /// The body with its pictures in a column of their own, where there is width for it.
  ///
  /// - Parameters:
  ///   - ofAnyKind: Whether tables and code may stand there as well.
  ///   - mostShare: How much of the width pictures have at the most.
  private func besidePictures(ofAnyKind: Bool = false, mostShare: Double = 1) -> [Block] {
    let pictures = body.filter { $0.picture != nil }
    let words = body.filter { $0.picture == nil }
    let runs = body.split { $0.picture == nil }.count
    // What a heading heads stays below it.
    guard runs == 1 || !words.contains(where: \.isHeading) else { return body }
    guard !pictures.isEmpty, pictures.count <= 3, !words.isEmpty,
      words.areMoreThanCaption,
      room.width / room.height >= 1.4, room.width >= 640, words.count <= 6
    else { return body }
    let simple = words.allSatisfy { block in
      if ofAnyKind { return true }
      return switch block.content {
      case .paragraph, .list, .quote, .heading: true
      default: false
      }
    }
    let wide = pictures.compactMap { $0.picture }.map { page.aspect(of: $0) }.max() ?? 1
    // Pictures keep the side on which the author put them.
    let isFirst = body.first?.picture != nil && body.last?.picture == nil
    let hasFewWords = words.map(\.plain.count).reduce(0, +) < 90 && room.width >= 1000
    // Of a picture that can't be shown there is only its name.
    let isMissing = !pictures.contains { $0.picture.map(page.setting.isShown) ?? false }
    var share = min(
      mostShare, isMissing && !hasFewWords ? 0.34 : wide < 0.9 ? 0.38 : hasFewWords ? 0.58 : 0.5)
    let asked = askedShare(of: pictures)
    let mayBeRow = pictures.count > 1 || wide > 2 || (asked ?? 0) > share
    guard simple, !mayBeRow || !haveRoomInRow(pictures, beside: words) else { return body }
    var column = pictures
    if let asked, asked < share {
      share = max(0.12, asked)
      column = pictures.map(\.acrossColumn)
    }
    let columns = [
      Block.Column(words, share: 1 - share), Block.Column(column, share: share),
    ]
    return [Block(.columns(isFirst ? columns.reversed() : columns))]
  }

  /// The share of the width that the widest of some pictures asks for; `nil` where one asks for none.
  private func askedShare(of pictures: [Block]) -> Double? {
    let layout = page.blocks(scales[0], room: room.height)
    var widest = 0.0
    for picture in pictures.compactMap(\.picture) {
      guard
        let width = layout.points(picture.width, of: room.width)
          ?? layout.points(picture.height, of: room.height).map({ $0 * page.aspect(of: picture) })
      else { return nil }
      widest = max(widest, width)
    }
    return widest / room.width
  }

  /// Whether pictures are about as large in a row above or below the words as in a column beside
  /// them.
  private func haveRoomInRow(_ pictures: [Block], beside words: [Block]) -> Bool {
    let size = page.setting.ordinaryBody * 0.9
    let lines = words.map { $0.lineCount(columns: room.width / size * 2) }.reduce(0, +)
    let runs = body.split { $0.picture == nil }.map { $0.compactMap(\.picture).map(page.aspect) }
    let share = (room.height - Double(lines) * size * 1.6) / Double(runs.count)
    let tall = runs.map { run in
      max(0, min(share, (room.width - Double(run.count) * size) / run.reduce(0, +)))
    }
    let (count, widest) = (Double(pictures.count), runs.joined().max() ?? 1)
    let column = min(room.width * 0.5 / widest, room.height / count - size)
    return tall.allSatisfy { $0 * $0 >= column * column * 0.9 }
  }
}

extension Block {
  /// About how many lines of so many letters its text takes.
  fileprivate func lineCount(columns: Double) -> Int {
    plain.split(separator: "\n").map { 1 + Int(Double($0.utf8.count) / max(1, columns)) }
      .reduce(0, +)
  }

  /// Whether it may be divided into columns.
  fileprivate var isRunningText: Bool {
    switch content {
    case .heading, .paragraph, .list, .quote: true
    default: false
    }
  }

  /// Whether it is a list.
  fileprivate var isList: Bool { if case .list = content { true } else { false } }

  /// Whether it is a line that may head a list.
  fileprivate var isFewWords: Bool {
    if case .paragraph(let inlines) = content { inlines.plain.columnCount <= 60 } else { false }
  }

  /// Whether it is code.
  fileprivate var isCode: Bool { if case .code = content { true } else { false } }

  /// A picture as wide as its column, which is as wide as it asks for.
  fileprivate var acrossColumn: Block {
    guard var picture else { return self }
    var block = self
    (picture.width, picture.height) = (.share(1), nil)
    block.content = .picture(picture)
    return block
  }

  /// Whether it is a list of many items of a few words.
  fileprivate var isLongList: Bool {
    guard case .list(let list) = content, let lines = list.linesOfFewWords else { return false }
    return lines >= 8
  }

  /// Whether there is a picture in it, or it is one.
  fileprivate var holdsPicture: Bool {
    picture != nil || inner.contains(where: \.holdsPicture)
  }

  /// Whether it is cards of which the last would have a row of its own.
  fileprivate var isThreeCards: Bool {
    if case .cards(let cards) = content { cards.count == 3 } else { false }
  }

  /// Whether it is a table.
  fileprivate var isTable: Bool { if case .table = content { true } else { false } }

  /// Whether it is a table of three columns or more.
  fileprivate var hasManyColumns: Bool {
    if case .table(let table) = content { table.alignments.count > 2 } else { false }
  }
}

extension ListBlock {
  /// How many lines it has with those of lists within; `nil` where one has more than a few words.
  fileprivate var linesOfFewWords: Int? {
    var lines = 0
    for block in items.flatMap(\.blocks) {
      switch block.content {
      case .paragraph(let inlines) where inlines.plain.columnCount <= 50: lines += 1
      case .list(let list):
        guard let inner = list.linesOfFewWords else { return nil }
        lines += inner
      default: return nil
      }
    }
    return lines
  }
}

extension [Block] {
  /// Where sections begin that follow the first one, where all of them are running text or code: at
  /// a heading, or at a few words between two lists.
  fileprivate var sectionStarts: [Int] {
    guard allSatisfy({ $0.isRunningText || $0.isCode }) else { return [] }
    return indices.dropFirst().filter { index in
      self[index].isHeading
        || self[index].isFewWords && self[index - 1].isList
          && (indices.contains(index + 1) && self[index + 1].isList)
    }
  }

  /// Whether they are running text with one piece of code above or below it.
  fileprivate var areTextAndCode: Bool {
    guard count > 1, count(where: \.isCode) == 1, filter({ !$0.isCode }).areMoreThanCaption else {
      return false
    }
    return (first?.isCode ?? false || last?.isCode ?? false)
      && allSatisfy { $0.isCode || $0.isRunningText && !$0.isHeading }
  }

  /// Whether they are worth a column beside pictures; a few words are rather a caption.
  fileprivate var areMoreThanCaption: Bool {
    if allSatisfy(\.isHeading) { return false }
    if count == 1, case .paragraph(let inlines) = self[0].content {
      return inlines.plain.count > 90
    }
    return true
  }
}
