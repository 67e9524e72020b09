import DeckModel
import Foundation
import StageModel
import TestSupport
import Testing

/// What displays show is what the deck's pages look like, pixel for pixel.
@Suite(.serialized) struct PictureTests {
  /// What is looked at: after the start, after the first and the last of five times next, and after
  /// a jump to the third slide, also on displays of other sizes.
  private struct Wanted {
    var start: Shot
    var next: Shot
    var fifthNext: Shot
    var third: Shot
    var thirdLarge: Shot
    var thirdTall: Shot
  }

  /// A deck, and what it must look like.
  private struct Subject {
    let name: String
    let path: String
    /// The shape of its pages where only they are compared, since another program drew them.
    let page: PageSize?
    let wanted: Wanted
  }

  private static let usual = size(1920, 1080)
  private static let large = size(3840, 2160)
  private static let tall = size(1080, 1920)

  private static func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height) ?? .smallest
  }

  @Test(
    "after every change the displays show a deck's pages as they are drawn directly",
    arguments: ["wide", "narrow", "folder", "welcome"])
  func picturesAreRight(name: String) async throws {
    let folder = try ScratchFolder("pictures")
    let subject = try await subject(name, in: folder)
    for kind in DisplayPromiseTests.kinds {
      try await withDisplays(kind) { try await present(subject, $0, folder) }
    }
    folder.remove()
  }

  // MARK: What is wanted

  private func subject(_ name: String, in folder: ScratchFolder) async throws -> Subject {
    switch name {
    case "wide", "narrow":
      let page = try #require(PageSize(width: 160, height: name == "wide" ? 90 : 120))
      let path = try PictureDecks.writePDF(in: folder, name + ".pdf", page)
      return Subject(
        name: name, path: path, page: page, wanted: try await drawn(path, page, in: folder))
    case "folder":
      let path = try await PictureDecks.writeFolder(in: folder)
      var wanted = try await shown(path, in: folder)
      // What has the display's size is shown as it is.
      wanted.start = try PictureDecks.picture(1)
      wanted.next = try PictureDecks.picture(2)
      wanted.fifthNext = try PictureDecks.picture(6)
      wanted.third = try PictureDecks.picture(3)
      return Subject(name: name, path: path, page: nil, wanted: wanted)
    default:
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let path = root.appendingPathComponent("Slides/\(name).md").path
      return Subject(name: name, path: path, page: nil, wanted: try await shown(path, in: folder))
    }
  }

  /// Pages as pdftocairo draws them into their rectangles.
  private func drawn(
    _ path: String, _ page: PageSize, in folder: ScratchFolder
  ) async throws -> Wanted {
    func draw(_ number: Int, _ size: PixelSize) async throws -> Shot {
      let rect = Fit.extend.rectangle(for: page, in: size)
      return try await pdftocairo(path, number, rect.size, in: folder)
    }
    return Wanted(
      start: try await draw(1, Self.usual), next: try await draw(2, Self.usual),
      fifthNext: try await draw(6, Self.usual), third: try await draw(3, Self.usual),
      thirdLarge: try await draw(3, Self.large), thirdTall: try await draw(3, Self.tall))
  }

  /// Slides as a display in memory shows them.
  private func shown(_ path: String, in folder: ScratchFolder) async throws -> Wanted {
    let talk = try await ReferenceTalk(path, in: folder)
    let start = try await talk.picture(Self.usual)
    let next = try await talk.picture(Self.usual, after: "next")
    for _ in 2...4 { _ = try await talk.picture(Self.usual, after: "next") }
    let wanted = Wanted(
      start: start, next: next,
      fifthNext: try await talk.picture(Self.usual, after: "next"),
      third: try await talk.picture(Self.usual, after: "goto", "3"),
      thirdLarge: try await talk.picture(Self.large, after: "plug", "R=\(Self.large)"),
      thirdTall: try await talk.picture(Self.tall, after: "plug", "R=\(Self.tall)"))
    try await talk.end()
    return wanted
  }

  private func pdftocairo(
    _ path: String, _ page: Int, _ size: PixelSize, in folder: ScratchFolder
  ) async throws -> Shot {
    let file = folder.file("drawn")
    try await ProgramRun.tool(
      "pdftocairo",
      [
        "-png", "-singlefile", "-f", "\(page)", "-l", "\(page)", "-scale-to-x", "\(size.width)",
        "-scale-to-y", "\(size.height)", path, file,
      ], environment: ["PATH": "/usr/bin:/bin"])
    return try await Shot(file: file + ".png")
  }

  // MARK: What is shown

  private func present(
    _ subject: Subject, _ session: DisplaySession, _ folder: ScratchFolder
  ) async throws {
    let talk = try await TalkRun.start(
      subject.path, ["--transition", "none", "--fresh"], environment: session.environment)
    let wanted = subject.wanted
    try await expect(wanted.start, of: subject, session, "start")
    try await talk.lectern("next")
    try await expect(wanted.next, of: subject, session, "next")
    for _ in 2...5 { try await talk.lectern("next") }
    try await expect(wanted.fifthNext, of: subject, session, "fifth next")
    try await talk.lectern("goto", "3")
    try await expect(wanted.third, of: subject, session, "goto")
    try await expectConsole(subject, session, folder, "goto")
    try await talk.lectern("black")
    #expect(await session.picture(of: 2) { $0.onlyColour == .black } != nil)
    try await talk.lectern("black")
    try await session.unplug(2)
    try await expectConsole(subject, session, folder, "unplug")
    try await session.plug(2)
    try await expect(wanted.third, of: subject, session, "plug")
    try await session.set(2, mode: Self.large)
    try await expect(wanted.thirdLarge, of: subject, session, "3840x2160")
    try await session.set(2, mode: Self.usual, rotation: .left)
    try await expect(wanted.thirdTall, of: subject, session, "rotation")
    #expect(await talk.quit() == .exited(0))
  }

  private func expect(
    _ wanted: Shot, of subject: Subject, _ session: DisplaySession, _ change: String
  ) async throws {
    let page = subject.page
    let part = { @Sendable (picture: Shot) -> Shot? in
      guard let page else { return picture }
      return picture.cropped(to: Fit.extend.rectangle(for: page, in: picture.size))
    }
    let isRight =
      await session.picture(of: 2, within: .seconds(15)) { part($0) == wanted } != nil
    guard !isRight else { return }
    let last = try await session.screenshot(2)
    let share = part(last)?.difference(from: wanted, tolerance: 0) ?? 1
    Issue.record("\(subject.name) on \(session.kind), \(change): \(share) of \(last) is wrong")
  }

  /// The console's own picture of the third page is drawn for its pane.
  private func expectConsole(
    _ subject: Subject, _ session: DisplaySession, _ folder: ScratchFolder, _ change: String
  ) async throws {
    guard subject.page != nil else { return }
    var seen = "no page"
    let isRight = await eventually(within: .seconds(15)) {
      guard let picture = try? await session.screenshot(1),
        let pane = picture.largestArea(within: PictureDecks.border(3)),
        let part = picture.cropped(to: pane),
        let drawn = try? await pdftocairo(subject.path, 3, pane.size, in: folder)
      else { return false }
      // At odd sizes the two scales differ in their last bits, and so do the edges of letters.
      let share = part.difference(from: drawn, tolerance: 4)
      seen = "\(share) of \(pane)"
      return share == 0
    }
    #expect(isRight, "\(subject.name) on \(session.kind), console after \(change): \(seen)")
  }
}

extension Shot {
  /// The rectangle behind the longest row of pixels of one colour, as far as that goes down its
  /// left edge: a page with a border of that colour.
  fileprivate func largestArea(within colour: Colour) -> PixelRect? {
    var best = (x: 0, y: 0, length: 0)
    for y in 0..<size.height {
      var length = 0
      for x in 0...size.width {
        if x < size.width, self[x, y] == colour {
          length += 1
        } else {
          if length > best.length { best = (x - length, y, length) }
          length = 0
        }
      }
    }
    var height = 0
    while best.y + height < size.height, self[best.x, best.y + height] == colour { height += 1 }
    return PixelSize(width: best.length, height: height).map {
      PixelRect(x: best.x, y: best.y, size: $0)
    }
  }
}
