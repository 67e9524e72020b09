import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

/// Files that take others' places when they are whole.
@Suite struct ReplacedFileTests {
  @Test("nothing of a file is in its folder before it is whole, whatever ends its program")
  func unseen() throws {
    let folder = try ScratchFolder("replaced")
    defer { folder.remove() }
    let path = folder.file("a.pdf")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let file = try ReplacedFile(path)
    #expect(write(file.descriptor.number, "new", 3) == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.pdf"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try file.commit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.pdf"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test("a file that is not finished leaves the old one, and none of its own")
  func unfinished() throws {
    let folder = try ScratchFolder("replaced")
    defer { folder.remove() }
    do {
      let file = try ReplacedFile(folder.file("b.pdf"))
      #expect(write(file.descriptor.number, "new", 3) == 3)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(throws: SystemError.self) { try ReplacedFile(folder.file("missing/c.pdf")) }
    #expect(throws: SystemError.self) { try ReplacedFile(folder.path) }
  }

  @Test(
    "a pipe is refused without waiting for its reader; a link stays one", .timeLimit(.minutes(1)))
  func others() throws {
    let folder = try ScratchFolder("replaced")
    defer { folder.remove() }
    #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
    #expect(throws: SystemError.self) { try ReplacedFile(folder.file("pipe.png")) }
    try folder.write("old", to: "a.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png"), withDestinationPath: "a.png")
    let file = try ReplacedFile(folder.file("link.png"))
    #expect(write(file.descriptor.number, "new", 3) == 3)
    try file.commit(isDurable: false)
    #expect(try String(contentsOfFile: folder.file("a.png"), encoding: .utf8) == "new")
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.png"))
    #expect(link == "a.png")
  }
}
