import ConsoleModel
import ControllerCore
import DeckModel
import StageModel
import TestSupport

/// A deck of five slides with some steps.
let someOutline = DeckOutline(
  kind: .markdown,
  slides: [1, 4, 1, 2, 1].enumerated().map {
    SlideSummary(label: "\($0.offset + 1)", stepCount: $0.element)
  })

/// Displays that come and go in random histories.
let someDisplays: [Output] = [
  display("eDP-1", 1920, 1080), display("HDMI-1", 1024, 768), display("DP-2", 3840, 2160),
  display("VGA-1", 800, 600),
]

/// A display right of the origin by its own number of pixels.
func display(
  _ name: String, _ width: Int, _ height: Int, x: Int = 0, identity: String? = nil,
  isPrimary: Bool = false
) -> Output {
  let size = PixelSize(width: width, height: height) ?? .smallest
  let connector = OutputName(name)
  return Output(
    name: connector, identity: identity.map { OutputIdentity($0) } ?? .connector(connector),
    bounds: PixelRect(x: x, y: 0, size: size), isPrimary: isPrimary)
}

/// An instant some seconds after the machine's start.
func seconds(_ count: Int) -> BootInstant {
  BootInstant(nanoseconds: Int64(count) * 1_000_000_000)
}

/// Any event, in any order: the world owes no sense to the core.
func anyEvent(at second: Int, using random: inout SplitMix64) -> ControllerEvent {
  switch Int.random(in: 0..<11, using: &random) {
  case 0...5: .commandGiven(anyCommand(using: &random), at: seconds(second))
  case 6...7: .outputsChanged(anyOutputs(using: &random))
  case 10: .slidesArranged(anyFormat(using: &random), [anyFilling(using: &random)])
  case 8: .stageShowed(anyName(using: &random), anyShowing(using: &random))
  default:
    Bool.random(using: &random)
      ? .stageEnded(anyName(using: &random)) : .savingChanged(Bool.random(using: &random))
  }
}

/// Any command but the end of the talk.
func anyCommand(using random: inout SplitMix64) -> OperatorCommand {
  let commands: [OperatorCommand] = [
    .next, .next, .next, .previous, .first, .last,
    .goTo(
      slide: Int.random(in: -1...6, using: &random), step: Int.random(in: -1...4, using: &random)),
    .toggleBlack, .toggleWhite, .toggleFreeze, .toggleTimer, .startTimer, .pauseTimer,
    .resetTimer, .largerText, .smallerText, .ordinaryText,
    .setTextSize(Int.random(in: -50...500, using: &random)), .undo, .undo, .redo, .swapRoles,
    .setRole(anyName(using: &random), Role.allCases.randomElement(using: &random) ?? .unused),
    .startOver, .continueEarlier, .dismissBanner, .digit(Int.random(in: 0...9, using: &random)),
    .commitDigits, .cancelDigits, .showShortcuts,
  ]
  return commands.randomElement(using: &random) ?? .next
}

/// How a slide fills a display, as no layout would ever have it: in up to four parts.
func anyFilling(using random: inout SplitMix64) -> SlideFilling {
  let count = Int.random(in: 1...4, using: &random)
  var anchor = 0
  var parts: [SlidePart] = []
  for _ in 0..<count {
    let steps = (0..<5).filter { _ in Bool.random(using: &random) }
    parts.append(SlidePart(anchor: anchor, steps: steps))
    anchor += Int.random(in: 1...3, using: &random)
  }
  return SlideFilling(slide: Int.random(in: 0..<5, using: &random), parts: parts)
}

/// One of the displays at ordinary or at large text.
func anyFormat(using random: inout SplitMix64) -> DisplayFormat {
  let size = someDisplays.randomElement(using: &random)?.size ?? .smallest
  return DisplayFormat(size, textSize: Bool.random(using: &random) ? 100 : 115)
}

private func anyName(using random: inout SplitMix64) -> OutputName {
  someDisplays.randomElement(using: &random)?.name ?? OutputName("none")
}

private func anyShowing(using random: inout SplitMix64) -> Showing {
  [.black, .white, .none, .slide(.start)].randomElement(using: &random) ?? .none
}

/// Some of the displays in any order, placed side by side or mirrored.
func anyOutputs(using random: inout SplitMix64) -> [Output] {
  var outputs = someDisplays.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
  let isMirrored = Int.random(in: 0..<6, using: &random) == 0
  var x = 0
  for index in outputs.indices {
    if isMirrored, let first = outputs.first { outputs[index].bounds = first.bounds; continue }
    outputs[index].bounds.x = x
    x += outputs[index].size.width
  }
  return outputs
}
