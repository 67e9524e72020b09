import Foundation

/// A private folder that goes with `remove()`, or with the test process.
public final class ScratchFolder: Sendable {
  /// Where it is; short enough for sockets in it.
  public let path: String

  /// Makes a folder that nobody else may enter.
  public init(_ purpose: String = "test") throws {
    var template = Array("/tmp/lectern-\(purpose)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw RigError("no temporary folder: errno \(errno)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Guardian.shared.watch(folder: path)
  }

  deinit { remove() }

  /// The path of something in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Makes a folder in it that nobody else may enter.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    guard mkdir(file(name), 0o700) == 0 else { throw RigError("no folder \(file(name))") }
    return file(name)
  }

  /// Writes a file in it.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Removes it with all it holds; harmless when done before.
  public func remove() {
    try? FileManager.default.removeItem(atPath: path)
    Guardian.shared.forget(folder: path)
  }
}
