import Foundation
import TestSupport
import Testing

/// What stands beside the sources: checked with the tools that will read it.
@Suite struct HouseTests {
  let root: String
  let folder: ScratchFolder

  init() throws {
    root = try SourceTree().root
    folder = try ScratchFolder("house")
  }

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
    ]) { _, own in own }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The unit as `make install` writes it, with a program in the place of ours.
  private func installedUnit() throws -> String {
    let unit = try text("systemd/lectern@.service")
    let start = "ExecStart=lectern present"
    try #require(unit.contains(start))
    return try folder.write(
      unit.replacingOccurrences(of: start, with: "ExecStart=/bin/true present"),
      to: "lectern@.service")
  }

  @Test("systemd finds no fault with the unit")
  func unitIsSound() async throws {
    let unit = try installedUnit()
    let run = try ProgramRun(
      "systemd-analyze", ["--user", "verify", unit], environment: environment)
    let end = await run.wait(within: .seconds(30))
    #expect(end == .exited(0), "\(run.errorText)")
    #expect(run.errorText == "")
    await run.terminate()
  }

  @Test("the unit's exposure is at most 5.0, and it hides neither displays nor the GPU")
  func unitIsConfined() async throws {
    let unit = try installedUnit()
    let said = try await ProgramRun.tool(
      "systemd-analyze", ["security", "--user", "--offline=true", "--threshold=50", unit],
      environment: environment)
    #expect(String(decoding: said, as: UTF8.self).contains("Overall exposure level"))
    let lines = try text("systemd/lectern@.service").split(separator: "\n")
    for option in ["PrivateTmp=", "PrivateDevices=", "MemoryDenyWriteExecute="] {
      #expect(!lines.contains { $0.hasPrefix(option) }, "\(option)")
    }
    for line in ["Type=notify", "WatchdogSec=10s", "Restart=on-failure"] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test("the desktop entry is valid, and its icon is there")
  func desktopEntryIsValid() async throws {
    let said = try await ProgramRun.tool(
      "desktop-file-validate", ["\(root)/Data/io.lectern.Console.desktop"],
      environment: environment)
    #expect(said.isEmpty)
    #expect(try text("Data/io.lectern.Console.desktop").contains("Icon=io.lectern.Console\n"))
    #expect(try text("Data/io.lectern.Console.svg").contains("viewBox=\"0 0 128 128\""))
  }

  @Test("the manual pages are well formed", arguments: ["lectern.1", "lectern-deck.5"])
  func manualIsWellFormed(page: String) async throws {
    let run = try ProgramRun(
      "man", ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", "\(root)/Docs/man/\(page)"],
      environment: environment)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
    #expect(run.errorText == "")
    await run.terminate()
  }

  @Test("every package of Packages.debian has a section and stands once in it")
  func packagesStandOnce() throws {
    var section = ""
    var seen: [String: [String]] = [:]
    for line in try text("Packages.debian").split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().prefix { $0 != "]" })
        continue
      }
      seen[section, default: []].append(String(line.prefix { $0 != " " }))
    }
    #expect(Set(seen.keys) == ["toolchain", "build", "run", "display", "test"])
    for (section, packages) in seen {
      #expect(Set(packages).count == packages.count, "\(section)")
      #expect(
        packages.allSatisfy { $0.wholeMatch(of: /[a-z0-9][a-z0-9.+-]+/) != nil }, "\(section)")
    }
  }
}
