import CommandLineModel
import ConsoleModel
import RemoteServer
import StageModel
import TestSupport
import Testing

@Suite struct ControlLanguageTests {
  static func samples() throws -> [RemoteRequest] {
    let commands: [OperatorCommand] = [
      .next, .previous, .first, .last, .goTo(slide: 11, step: 3), .goTo(slide: 0, step: 0),
      .toggleBlack, .toggleWhite, .toggleFreeze, .setBlank(.black), .setBlank(.white),
      .setBlank(.none), .setFrozen(true), .setFrozen(false), .startTimer, .pauseTimer,
      .resetTimer, .toggleTimer, .undo, .redo, .swapRoles,
      .setRole(OutputName("HDMI-1"), .audience), .setRole(OutputName("eDP-1"), .unused),
      .largerText, .smallerText, .ordinaryText, .setTextSize(175),
      .startOver, .continueEarlier, .dismissBanner, .showShortcuts, .quit,
    ]
    let display = try VirtualDisplay(parsing: "HALL=3840x2160@2#edid:X")
    return commands.map { .command($0) } + [
      .status, .supervised, .handover, .plug(display), .unplug(OutputName("HALL")),
      .screenshot(.audience, path: "/tmp/a.png"), .screenshot(.console, path: "/tmp/é b.png"),
      .screenshot(.output(OutputName("DP-1")), path: "/tmp/c.png"),
    ]
  }

  @Test("every request reads as what was written")
  func requestsRoundTrip() throws {
    for request in try Self.samples() {
      let line = ControlLanguage.line(request)
      #expect(!line.contains(10))
      #expect(try ControlLanguage.request(line) == request)
    }
  }

  @Test("every answer reads as what was written")
  func answersRoundTrip() throws {
    let answers: [RemoteAnswer] = [
      .done, .failed("There is no slide 99."), .status(try StatusContractTests.example()),
      .screenshot(.displayServer), .screenshot(.stage), .supervised(true), .supervised(false),
      .handover,
    ]
    for answer in answers {
      #expect(try ControlLanguage.answer(ControlLanguage.line(answer)) == answer)
    }
  }

  @Test("answers have the form that is documented")
  func answersInText() {
    func text(_ answer: RemoteAnswer) -> String {
      String(decoding: ControlLanguage.line(answer), as: UTF8.self)
    }
    #expect(text(.done) == #"{"ok":true,"version":1}"#)
    #expect(text(.failed("No.")) == #"{"error":"No.","ok":false,"version":1}"#)
    #expect(
      text(.screenshot(.displayServer)) == #"{"ok":true,"source":"display server","version":1}"#)
  }

  @Test(
    "a request that can't be understood is refused with the reason",
    arguments: [
      ("", "not a request: expected one JSON object with a \"verb\" a line"),
      ("next", "not a request: expected one JSON object with a \"verb\" a line"),
      ("[]", "not a request: expected one JSON object with a \"verb\" a line"),
      ("{}", "not a request: expected one JSON object with a \"verb\" a line"),
      (#"{"verb":1}"#, "not a request: expected one JSON object with a \"verb\" a line"),
      (#"{"verb":"nxt"}"#, "unknown verb 'nxt'"),
      (
        #"{"verb":"text-size"}"#,
        "'text-size' needs \"size\", or \"state\": larger, smaller or reset"
      ),
      (
        #"{"verb":"text-size","size":120}"#,
        "'text-size' has \"size\": one of 75, 85, 100, 115, 130, 150, 175, 200"
      ),
      (#"{"verb":"goto"}"#, "'goto' needs \"slide\": from 1"),
      (#"{"verb":"goto","slide":0}"#, "'goto' needs \"slide\": from 1"),
      (#"{"verb":"goto","slide":-9223372036854775808}"#, "'goto' needs \"slide\": from 1"),
      (#"{"verb":"goto","slide":1,"step":-1}"#, "'goto' has \"step\": from 0"),
      (#"{"verb":"black","state":"x"}"#, "'black' has \"state\": on or off"),
      (#"{"verb":"timer"}"#, "'timer' needs \"state\": start, pause or reset"),
      (#"{"verb":"role","role":"audience"}"#, "'role' needs \"output\""),
      (
        #"{"verb":"role","output":"A","role":"x"}"#,
        "'role' needs \"role\": audience, console or unused"
      ),
      (#"{"verb":"plug"}"#, "'plug' needs \"display\""),
      (
        #"{"verb":"plug","display":"A=0x1"}"#,
        "'A=0x1' has size '0x1': expected 1 to 16384 pixels each way."
      ),
      (
        #"{"verb":"screenshot","of":"audience","file":"a.png"}"#,
        "'screenshot' needs \"file\": an absolute path"
      ),
    ])
  func refusals(line: String, reason: String) {
    let error = #expect(throws: ControlError.self) {
      try ControlLanguage.request(Array(line.utf8))
    }
    #expect(error?.description == reason)
  }

  @Test("mutated lines are refused or understood, and never end the program")
  func mutatedLines() throws {
    var random = SplitMix64(seed: 11)
    var understood = 0
    let samples = try Self.samples().map(ControlLanguage.line)
    for _ in 0..<3000 {
      guard var line = samples.randomElement(using: &random) else { continue }
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let at = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line[at] = UInt8.random(in: 0...255, using: &random)
        case 1: line.remove(at: at)
        case 2: line.insert(UInt8.random(in: 0...255, using: &random), at: at)
        default: line = Array(line[..<max(1, at)])
        }
        if line.isEmpty { line = [123] }
      }
      if (try? ControlLanguage.request(line)) != nil { understood += 1 }
      _ = try? ControlLanguage.answer(line)
      _ = LifelineMessage(line)
    }
    #expect((10..<2900).contains(understood), "\(understood) of 3000 were understood")
  }

  @Test("lifeline messages read as what was written")
  func lifelineRoundTrip() {
    let messages: [LifelineMessage] = [
      .ping(1), .pong(.max), .quit, .ready, .askPassword(isWrong: true),
      .askPassword(isWrong: false), .password("Käse 🧀"), .noPassword,
    ]
    for message in messages { #expect(LifelineMessage(message.bytes) == message) }
    #expect(LifelineMessage(Array("{}".utf8)) == nil)
  }
}
