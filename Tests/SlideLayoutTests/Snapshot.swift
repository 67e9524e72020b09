import Foundation
import Testing

/// Compares a text with the file of that name in `Snapshots`, and writes the file where there is
/// none, or where `RECORD_SNAPSHOTS` is set; writing it fails the test.
func expectSnapshot(
  _ text: String, named name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  let path = folder.appendingPathComponent("\(name).txt")
  let text = text + "\n"
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
  if !isRecording, let known = try? String(contentsOf: path, encoding: .utf8) {
    #expect(text == known, "\(name) differs from its snapshot", sourceLocation: sourceLocation)
    return
  }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try text.write(to: path, atomically: true, encoding: .utf8)
  Issue.record(
    "recorded the snapshot \(name); look at it and run again", sourceLocation: sourceLocation)
}
