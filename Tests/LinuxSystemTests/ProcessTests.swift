import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct ProcessTests {
  @Test(
    "a child's exit status is told, or the signal that killed it",
    arguments: [("exit 7", 7 as Int32), ("kill -9 $$", 137)])
  func endings(script: String, code: Int32) throws {
    let loop = try EventLoop()
    var ended: Int32?
    let id = try Programs.start("/bin/sh", ["-c", script])
    let process = try WatchedProcess(processID: id, isChild: true, on: loop) {
      ended = $0
      loop.stop()
    }
    loop.after(.seconds(5)) { loop.stop() }
    loop.run()
    #expect(ended == code)
    withExtendedLifetime(process) {}
  }

  @Test("a program gets the descriptors it is given and no others")
  func descriptors() throws {
    let loop = try EventLoop()
    let (ours, theirs) = try Sockets.pair()
    let link = try PacketLink(ours, on: loop)
    var told: [UInt8] = []
    link.onMessage = { bytes, _ in told = bytes }
    let leaked = try SharedMemory(byteCount: 4096)
    let id = try Programs.start(
      "/bin/sh", ["-c", "printf '\\000'\"$(ls /proc/self/fd | wc -l)\" >&3"],
      descriptors: [theirs])
    // To its end: a child that nobody waits for would keep exit tests waiting.
    let process = try WatchedProcess(processID: id, isChild: true, on: loop) { _ in loop.stop() }
    loop.after(.seconds(5)) { loop.stop() }
    loop.run()
    // Standard input, output and error, the one given, and the folder that `ls` reads.
    #expect(String(decoding: told, as: UTF8.self) == "5")
    withExtendedLifetime((process, leaked)) {}
  }

  @Test("a process that is stopped, or sleeps, is told from one that works")
  func activities() async throws {
    let id = try Programs.start("/bin/sleep", ["60"])
    let loop = try EventLoop()
    let process = try WatchedProcess(processID: id, isChild: true, on: loop) { _ in loop.stop() }
    #expect(await eventually(within: .seconds(5)) { Processes.activity(of: id)?.state == .asleep })
    process.signal(SIGSTOP)
    #expect(await eventually(within: .seconds(5)) { Processes.activity(of: id)?.state == .stopped })
    process.kill()
    loop.run()
    #expect(Processes.activity(of: id) == nil)
    let own = try #require(Processes.activity(of: CurrentProcess.processID))
    #expect(own.processorTime > 0)
  }

  @Test("timers fire in order, and a cancelled one never")
  func timers() throws {
    let loop = try EventLoop()
    var fired: [Int] = []
    loop.after(.milliseconds(30)) {
      fired.append(3); loop.stop()
    }
    loop.after(.milliseconds(10)) { fired.append(1) }
    loop.after(.milliseconds(20)) { fired.append(2) }.cancel()
    loop.run()
    #expect(fired == [1, 3])
  }

  @Test("values replace their places in a text, whatever they hold")
  func localizing() {
    #expect(localized("%1 of %2, 100 %", "a%2", "b") == "a%2 of b, 100 %")
    #expect(
      localized("There is no output '%1'. %2", "X", "None.") == "There is no output 'X'. None.")
  }
}
