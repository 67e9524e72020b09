import DeckModel
import Foundation
import Raster
import SlideLayout
import StageModel
import TestSupport
import Testing

/// A few pictures as they should be, kept in `Snapshots` beside this file.
///
/// With RECORD_SNAPSHOTS set, or where a picture is missing, it is written anew and the test fails.
@Suite struct GoldenTests {
  private static let snapshots =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots").path
  private static let size = (width: 640, height: 360)

  /// Draws a scene and compares it with its picture.
  ///
  /// - Parameters:
  ///   - mean: How far channels may differ from the picture's in the mean, in levels.
  ///   - most: How far any channel of any pixel may differ.
  private func check(
    _ name: String, _ scene: Scene, pictures: String = "/none", mean: Double, most: Int
  ) throws {
    let frame = try TestFrame(Self.size.width, Self.size.height)
    SceneRaster(measurer: PangoMeasurer(), pictures: PictureFolder(folder: pictures))
      .draw(scene, into: frame.buffer)
    let path = "\(Self.snapshots)/\(name).png"
    let records = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    guard !records, FileManager.default.fileExists(atPath: path) else {
      try FileManager.default.createDirectory(
        atPath: Self.snapshots, withIntermediateDirectories: true)
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      defer { close(file) }
      #expect(frame.buffer.writePNG(to: file) == nil)
      Issue.record("\(path) was written; look at it, and run the tests again")
      return
    }
    let golden = try TestFrame(Self.size.width, Self.size.height)
    try PictureFile(path: path).fill(golden.buffer, fit: .stretch)
    let (sum, worst) = difference(frame, golden)
    #expect(Double(sum) / Double(Self.size.width * Self.size.height * 3) <= mean)
    #expect(worst <= most)
  }

  private func difference(_ left: TestFrame, _ right: TestFrame) -> (sum: Int, worst: Int) {
    var sum = 0
    var worst = 0
    for (one, other) in zip(left.words, right.words) where one != other {
      for shift in [UInt32(0), 8, 16] {
        let apart = abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
        sum += apart
        worst = max(worst, apart)
      }
    }
    return (sum, worst)
  }

  private func scene(_ background: Fill, _ items: [SceneItem]) throws -> Scene {
    let size = try #require(PixelSize(width: Self.size.width, height: Self.size.height))
    return Scene(
      viewport: StageViewport(pixels: size), background: background, items: items)
  }

  private func gradient(_ angle: Double, _ stops: (Double, UInt32, Double)...) -> Gradient {
    Gradient(
      angle: angle, stops: stops.map { Gradient.Stop($0.0, Colour(hex: $0.1), opacity: $0.2) })
  }

  @Test("shapes, gradients and scrims")
  func shapes() throws {
    let ink = Colour(hex: 0x10182A)
    let scene = try scene(
      .gradient(gradient(120, (0, 0x203A70, 1), (0.5, 0x7A4A8C, 1), (1, 0xE09A60, 1))),
      [
        SceneItem(
          PointRect(x: 80, y: 80, width: 480, height: 240),
          .rectangle(Colour(hex: 0xFBFAF7), cornerRadius: 24)),
        SceneItem(
          PointRect(x: 80, y: 80, width: 480, height: 240),
          .outline(ink, width: 4, cornerRadius: 24)),
        SceneItem(
          PointRect(x: 640, y: 80, width: 560, height: 560),
          .gradient(gradient(180, (0, 0, 0), (1, 0, 0.8)), cornerRadius: 40)),
        SceneItem(PointRect(x: 80, y: 400, width: 480, height: 0), .line(ink, width: 6)),
        SceneItem(PointRect(x: 80, y: 440, width: 480, height: 200), .line(ink, width: 2)),
        SceneItem(
          PointRect(x: 40, y: 660, width: 1200, height: 40),
          .gradient(
            gradient(90, (0, 0xFF0000, 1), (0.3, 0xFF0000, 1), (1, 0x0000FF, 1)), cornerRadius: 0)),
      ])
    // Cairo's antialiasing may change at the edges of curves.
    try check("shapes", scene, mean: 0.1, most: 24)
  }

  @Test("pictures: cropped, dark, blurred, clear, with round corners")
  func pictures() throws {
    let folder = try ScratchFolder("golden")
    for (name, bytes) in [("a.png", TestPictures.png([])), ("b.svg", TestPictures.svg)] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let part = PointRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let pictures = [
      ScenePicture("a.png"), ScenePicture("a.png", part: part, cornerRadius: 30),
      ScenePicture("a.png", brightness: 0.5), ScenePicture("b.svg", blur: 20),
      ScenePicture("b.svg", part: part), ScenePicture("b.svg", cornerRadius: 40, opacity: 0.4),
    ]
    let items = pictures.enumerated().map { index, picture in
      SceneItem(
        PointRect(
          x: 40 + Double(index % 3) * 410, y: 40 + Double(index / 3) * 340, width: 380, height: 300),
        .picture(picture))
    }
    // Scaling may change with the libraries.
    try check(
      "pictures", try scene(.colour(.white), items), pictures: folder.path, mean: 1, most: 96)
  }

  @Test("text in several scripts and styles")
  func text() throws {
    let ink = Colour(hex: 0x1D2026)
    func span(
      _ text: String, weight: FontWeight = .regular, italic: Bool = false, rise: Double = 0,
      background: Colour? = nil
    ) -> TextSpan {
      TextSpan(
        text,
        TextStyle(
          size: rise == 0 ? 56 : 34, weight: weight, isItalic: italic, colour: ink,
          background: background, rise: rise))
    }
    let lines: [[TextSpan]] = [
      [
        span("Bold", weight: .bold), span(" and "), span("sloped", italic: true), span(" x"),
        span("2", rise: 20),
      ],
      [span("日本語の文章。「約束」と、"), span("marked", background: Colour(hex: 0xFFE08A))],
      [span("مرحبا بالعالم")], [span("Ελληνικά, кириллица 🎉")],
    ]
    let items = lines.enumerated().map { index, spans in
      SceneItem(
        PointRect(x: 60, y: 40 + Double(index) * 150, width: 1160, height: 120),
        .text(StyledText(spans, alignment: index == 1 ? .centre : .leading, language: "ja")))
    }
    // Fonts change a little from version to version.
    try check("text", try scene(.colour(Colour(hex: 0xFBFAF7)), items), mean: 2, most: 255)
  }
}
