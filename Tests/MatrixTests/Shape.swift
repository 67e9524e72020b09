import StageModel

/// A shape of display.
struct Shape: CustomStringConvertible, Sendable {
  let width: Int
  let height: Int

  var description: String { "\(width):\(height)" }

  /// A display of that shape.
  var size: PixelSize {
    PixelSize(width: width * 120, height: height * 120) ?? .smallest
  }

  /// The shapes that slides are laid out for, upright and turned.
  static let all: [Shape] = {
    let wide = [(4, 3), (5, 4), (16, 10), (16, 9), (21, 9), (32, 9)].map {
      Shape(width: $0.0, height: $0.1)
    }
    return wide + wide.map { Shape(width: $0.height, height: $0.width) }
      + [Shape(width: 1, height: 1)]
  }()
}

/// A mode of a display, and how many of its pixels make a logical one.
struct Mode: CustomStringConvertible, Sendable {
  let width: Int
  let height: Int
  let scale: Double

  var description: String { "\(width)x\(height)@\(scale)" }
  var size: PixelSize { PixelSize(width: width, height: height) ?? .smallest }

  /// Forty modes that displays and projectors have.
  static let all: [Mode] = [
    (640, 480, 1), (800, 600, 1), (848, 480, 1), (1024, 600, 1), (1024, 768, 1), (1152, 864, 1),
    (1280, 720, 1), (1280, 768, 1), (1280, 800, 1), (1280, 960, 1), (1280, 1024, 1),
    (1360, 768, 1), (1366, 768, 1), (1400, 1050, 1), (1440, 900, 1), (1600, 900, 1),
    (1600, 1200, 1), (1680, 1050, 1), (1920, 1080, 1), (1920, 1080, 1.25), (1920, 1200, 1),
    (2048, 1152, 1.25), (2048, 1536, 1.5), (2160, 1440, 1.5), (2256, 1504, 1.5),
    (2560, 1080, 1), (2560, 1440, 1.25), (2560, 1600, 2), (2736, 1824, 2), (2880, 1800, 2),
    (3000, 2000, 2), (3440, 1440, 1), (3840, 1080, 1), (3840, 1600, 1.25), (3840, 2160, 2),
    (4096, 2160, 2), (5120, 1440, 1), (5120, 2880, 3), (1080, 1920, 1), (7680, 4320, 3),
  ].map { Mode(width: $0.0, height: $0.1, scale: $0.2) }
}
