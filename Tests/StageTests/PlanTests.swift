import Stage
import StageModel
import Testing

@Suite struct PlanTests {
  @Test("a window that is not in its place is pushed harder each time, within a second")
  func meansGrow() {
    var plan = PlacementPlan(isSlow: false)
    var means: [PlacementMeans] = []
    var time: Int64 = 0
    while !plan.hasFailed {
      means.append(plan.next())
      time += plan.wait
    }
    #expect(means == [.ask, .ask, .reenter, .remap, .bypass])
    #expect(time > 0 && plan.wait >= 1_000_000_000, "then it has time")
    #expect(plan.next() == .bypass)
  }

  @Test("two windows that both want to be on top do not chase each other")
  func raisesAreLimited() {
    var limit = RaiseLimit()
    let second: Int64 = 1_000_000_000
    let allowed = (0..<1000).count { limit.allows(at: Int64($0) * second / 100) }
    #expect(allowed == 15, "three in each two of the ten seconds")
  }

  @Test("a crossfade grows from its first step on and ends at its length")
  func crossfadeGrows() {
    let course = Crossfade(start: 1000)
    let weights = stride(from: 0, through: Crossfade.length, by: 1_000_000)
      .map { course.weight(at: 1000 + $0) }
    #expect(weights.first.map { $0 > 0 && $0 < 10 } == true)
    #expect(weights.last == 256)
    #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(course.weight(at: .max / 2) == 256)
    #expect(course.weight(at: 0) > 0, "a clock that goes back does no harm")
  }

  @Test("a display is found at its place, and by its size where places are not yet known")
  func displayIsFound() throws {
    func output(_ x: Int, _ width: Int, _ height: Int, scale: Double = 1) throws -> Output {
      Output(
        name: OutputName("B"), identity: OutputIdentity("connector:B"),
        bounds: PixelRect(
          x: x, y: 0, size: try #require(PixelSize(width: width, height: height))),
        scale: try #require(OutputScale(scale)))
    }
    let laptop = DisplayMatch.Display(x: 0, y: 0, width: 1280, height: 720)
    let projector = DisplayMatch.Display(x: 1280, y: 0, width: 1536, height: 864)
    let both = [laptop, projector]
    #expect(
      DisplayMatch.index(of: try output(1280, 1920, 1080, scale: 1.25), among: both) == 1)
    #expect(DisplayMatch.index(of: try output(0, 1280, 720), among: both) == 0)
    #expect(
      DisplayMatch.index(of: try output(1280, 800, 600), among: both) == 1,
      "the size follows later")
    #expect(
      DisplayMatch.index(of: try output(99, 1920, 1080, scale: 1.25), among: both) == 1,
      "the place follows later")
    #expect(DisplayMatch.index(of: try output(99, 640, 480), among: both) == nil)
    #expect(DisplayMatch.index(of: try output(0, 1280, 720), among: []) == nil)
    #expect(
      DisplayMatch.index(of: try output(99, 1280, 720), among: [laptop, laptop]) == nil,
      "neither is surely it")
  }

  @Test("only where a scale is a fraction may a window lack a row or a column")
  func coversAsWellAsCanBe() throws {
    let whole = try #require(PixelSize(width: 1440, height: 2560))
    let lacking = try #require(PixelSize(width: 1440, height: 2559))
    for (factor, isEnough) in [(1.0, false), (1.5, true), (2.0, false), (1.25, true)] {
      let output = Output(
        name: OutputName("B"), identity: OutputIdentity("connector:B"),
        bounds: PixelRect(x: 0, y: 0, size: whole), scale: try #require(OutputScale(factor)))
      #expect(DisplayMatch.covers(whole, output))
      #expect(DisplayMatch.covers(lacking, output) == isEnough, "\(factor)")
    }
  }
}
