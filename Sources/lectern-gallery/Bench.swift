import DeckModel
import Glibc
import Raster
import SlideLayout
import StageModel

/// How long a deck's slides take, in ms of the thread's CPU, with fonts and buffers warm.
///
/// Each slide counts with the median of its runs. Text is laid out anew in every run; drawing uses
/// what was laid out, as the worker does.
struct Bench {
  private static let runs = 7
  private static let drawn = [(1920, 1080), (3840, 2160)]

  private let deck: GalleryDeck

  init(_ deck: GalleryDeck) { self.deck = deck }

  static func printHeader() {
    print(row("ms of CPU, one core", ["median", "slowest", "slide"]))
  }

  /// Measures and prints.
  func run() {
    guard let wall = PixelSize(width: 1920, height: 1080) else { return }
    report("layout", deck.deck.slides.indices.map { layoutTime(of: $0, wall) })
    for (width, height) in Self.drawn {
      guard let size = PixelSize(width: width, height: height) else { continue }
      let frame = Frame(size)
      var times: [Double?] = []
      var pictured: [Double?] = []
      for slide in deck.deck.slides.indices {
        let scene = deck.arrangement(of: slide, size).scene(part: 0, step: .max)
        let time = Self.median { deck.draw(scene, into: frame.buffer) }
        times.append(scene.isTextOnly ? time : nil)
        pictured.append(scene.isTextOnly ? nil : time)
      }
      report("text frame \(size)", times)
      report("with pictures or gradients \(size)", pictured)
    }
  }

  private func layoutTime(of slide: Int, _ size: PixelSize) -> Double {
    Self.median {
      deck.measurer.releaseMemory()
      _ = deck.arrangement(of: slide, size)
    }
  }

  private func report(_ what: String, _ times: [Double?]) {
    let known = times.compactMap { $0 }.sorted()
    guard let slowest = known.last else { return }
    let slide = (times.firstIndex(of: slowest) ?? 0) + 1
    print(
      Self.row(
        "\(deck.name): \(what)",
        [Self.tenths(known[known.count / 2]), Self.tenths(slowest), "\(slide)"]))
  }

  private static func median(_ body: () -> Void) -> Double {
    body()
    let times = (0..<runs).map { _ in
      let start = cpu()
      body()
      return cpu() - start
    }
    return times.sorted()[runs / 2]
  }

  /// The thread's CPU time in ms.
  private static func cpu() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    func padding(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count))
    }
    return name + padding(name, 52) + cells.map { padding($0, 9) + $0 }.joined()
  }
}

extension Scene {
  /// Whether it has nothing that takes long to fill but text.
  fileprivate var isTextOnly: Bool {
    guard case .colour = background else { return false }
    return items.allSatisfy { item in
      switch item.content {
      case .picture, .gradient: false
      default: true
      }
    }
  }
}
