import LinuxSystem
import RenderPool
import Testing

@Suite struct JobPatienceTests {
  /// How many looks a worker is given that does the same all the time.
  private func looks(_ activity: (UInt64) -> Activity?) -> Int {
    var patience = JobPatience()
    var count: UInt64 = 1
    while patience.look(activity(count)), count < 1000 { count += 1 }
    return Int(count)
  }

  @Test("a page may take half a minute; a worker that is stopped is given up in two seconds")
  func patienceByState() {
    #expect(looks { Activity(state: .working, processorTime: $0) } == 60)
    #expect(looks { _ in Activity(state: .working, processorTime: 7) } == 60, "a slow disk")
    #expect(looks { Activity(state: .asleep, processorTime: $0) } == 60)
    #expect(looks { _ in nil } == 60)
    #expect(looks { _ in Activity(state: .asleep, processorTime: 7) } == 21)
    #expect(looks { _ in Activity(state: .stopped, processorTime: 7) } == 4)
  }

  @Test("a worker that goes on in time has all its time again")
  func goesOn() {
    var patience = JobPatience()
    for turn in 0..<50 {
      let isStopped = turn % 3 != 0
      let activity = Activity(
        state: isStopped ? .stopped : .working, processorTime: UInt64(turn / 3))
      let waitsOn = patience.look(activity)
      #expect(waitsOn)
    }
  }
}
