import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct PathTests {
  @Test(
    "a path is taken apart into the folder and the name in it",
    arguments: [
      ("talk.md", ".", "talk.md"), ("talks/talk.md", "talks", "talk.md"),
      ("/talk.md", "/", "talk.md"), ("/a/b/talk.md", "/a/b", "talk.md"),
      ("a/b/", "a", "b"), ("a//b", "a", "b"), ("/a/", "/", "a"), ("./a", ".", "a"),
      ("/", "/", "/"), ("//", "/", "//"), ("", ".", ""), ("日本/話.md", "日本", "話.md"),
    ])
  func components(path: String, folder: String, name: String) {
    #expect(path.droppingLastComponent == folder)
    #expect(path.lastComponent == name)
  }

  @Test(
    "an extension is what stands behind the last dot of the name, in small letters",
    arguments: [
      ("talk.md", "md"), ("a/Talk.PDF", "pdf"), ("notes.tar.gz", "gz"), ("talk", ""),
      (".hidden", ""), (".hidden.png", "png"), ("a.b/talk", ""), ("talk.", ""), ("", ""),
    ])
  func extensions(path: String, ending: String) {
    #expect(path.pathExtension == ending)
  }

  @Test(
    "a name without its extension keeps its other dots",
    arguments: [
      ("talk.md", "talk"), ("notes.tar.GZ", "notes.tar"), ("talk", "talk"), (".hidden", ".hidden"),
    ])
  func withoutExtension(name: String, stem: String) {
    #expect(name.withoutExtension == stem)
  }

  @Test(
    "of what is no file proper nothing is read, and nobody waits for it", .timeLimit(.minutes(1)))
  func noFile() throws {
    let folder = try ScratchFolder("bytes")
    defer { folder.remove() }
    #expect(mkfifo(folder.file("a.theme"), 0o600) == 0)
    #expect(FileBytes.read(folder.file("a.theme")) == nil)
    #expect(FileBytes.read("/dev/zero", atMost: 100) == nil)
    #expect(FileBytes.read(folder.path) == nil)
    let file = try folder.write("words\nmore", to: "b")
    #expect(FileBytes.read(file) == Array("words\nmore".utf8))
    #expect(FileBytes.read(file, atMost: 9) == nil)
    #expect(FileBytes.firstLine(of: file) == "words")
  }
}
