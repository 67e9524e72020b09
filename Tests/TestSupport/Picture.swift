public import DeckModel
public import Foundation
public import StageModel

/// Pixels to compare; three bytes a pixel: red, green, blue.
public struct Picture: Hashable, Sendable {
  /// Width and height.
  public let size: PixelSize
  /// Rows from the top.
  public let bytes: [UInt8]

  /// Creates a picture, or `nil` unless there are three bytes for each pixel.
  public init?(size: PixelSize, bytes: [UInt8]) {
    guard bytes.count == size.area * 3 else { return nil }
    self.size = size
    self.bytes = bytes
  }

  /// Creates a picture from 32-bit native-endian xRGB, or `nil` unless the count is right.
  public init?(size: PixelSize, xRGB: [UInt8]) {
    guard xRGB.count == size.frameBytes else { return nil }
    self.size = size
    bytes = [UInt8](unsafeUninitializedCapacity: size.area * 3) { target, count in
      for pixel in 0..<size.area {
        target[pixel * 3] = xRGB[pixel * 4 + 2]
        target[pixel * 3 + 1] = xRGB[pixel * 4 + 1]
        target[pixel * 3 + 2] = xRGB[pixel * 4]
      }
      count = size.area * 3
    }
  }

  /// Reads a binary PPM, as ImageMagick and grim write it, of 8 bits a part.
  public init(ppm data: Data) throws {
    var rest = data[...]
    func word() -> String {
      rest = rest.drop { $0 <= 0x20 }
      let text = rest.prefix { $0 > 0x20 }
      rest = rest.dropFirst(text.count)
      return String(decoding: text, as: UTF8.self)
    }
    let header = [word(), word(), word(), word()]
    guard header[0] == "P6", header[3] == "255", let width = Int(header[1]),
      let height = Int(header[2]), let size = PixelSize(width: width, height: height),
      let picture = Picture(size: size, bytes: Array(rest.dropFirst()))
    else { throw RigError("not a picture: \(header), \(data.count) bytes") }
    self = picture
  }

  /// Reads a picture file of any kind that ImageMagick knows.
  public init(file path: String) async throws {
    let data = try await ProgramRun.tool(
      "convert", [path, "-alpha", "off", "-depth", "8", "ppm:-"], environment: Self.environment)
    try self.init(ppm: data)
  }

  /// Writes a PNG file, for people to look at.
  public func write(to path: String) async throws {
    let ppm = Data("P6\n\(size.width) \(size.height)\n255\n".utf8) + Data(bytes)
    try await ProgramRun.tool(
      "convert", ["ppm:-", "png:" + path], environment: Self.environment, input: ppm)
  }

  /// The colour at a point; black outside.
  public subscript(x: Int, y: Int) -> Colour {
    guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return .black }
    let start = (y * size.width + x) * 3
    return Colour(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }

  /// The part inside a rectangle, or `nil` unless it lies inside wholly.
  public func cropped(to rect: PixelRect) -> Picture? {
    guard rect.x >= 0, rect.y >= 0, rect.maxX <= size.width, rect.maxY <= size.height else {
      return nil
    }
    var part: [UInt8] = []
    part.reserveCapacity(rect.size.area * 3)
    for y in rect.y..<rect.maxY {
      let start = (y * size.width + rect.x) * 3
      part += bytes[start..<start + rect.size.width * 3]
    }
    return Picture(size: rect.size, bytes: part)
  }

  /// The one colour of all pixels; `nil` when there are several.
  public var onlyColour: Colour? {
    let first = self[0, 0]
    return share(of: first, tolerance: 0) == 1 ? first : nil
  }

  /// How much of the picture has a colour, from 0 to 1.
  ///
  /// - Parameter tolerance: How far each of red, green and blue may be off.
  public func share(of colour: Colour, tolerance: Int = 8) -> Double {
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 3)
      where abs(Int(bytes[start]) - Int(colour.red)) <= tolerance
        && abs(Int(bytes[start + 1]) - Int(colour.green)) <= tolerance
        && abs(Int(bytes[start + 2]) - Int(colour.blue)) <= tolerance
      {
        count += 1
      }
    }
    return Double(count) / Double(size.area)
  }

  /// How much of the picture differs from another of the same size, from 0 to 1; 1 for other sizes.
  ///
  /// - Parameter tolerance: How far each of red, green and blue may be off.
  public func difference(from other: Picture, tolerance: Int = 8) -> Double {
    guard size == other.size else { return 1 }
    var count = 0
    bytes.withUnsafeBufferPointer { left in
      other.bytes.withUnsafeBufferPointer { right in
        for start in stride(from: 0, to: left.count, by: 3)
        where (start..<start + 3).contains(where: {
          abs(Int(left[$0]) - Int(right[$0])) > tolerance
        }) {
          count += 1
        }
      }
    }
    return Double(count) / Double(size.area)
  }

  private static var environment: [String: String] {
    ["PATH": ProcessInfo.processInfo.searchPath]
  }
}

extension Picture: CustomStringConvertible {
  /// The size only: a failed test should not print a million numbers.
  public var description: String { "picture of \(size)" }
}
