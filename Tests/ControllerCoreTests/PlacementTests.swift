import ControllerCore
import StageModel
import Testing

@Suite struct PlacementTests {
  let panel = display("eDP-1", 1920, 1080, identity: "edid:PANEL")
  let projector = display("HDMI-1", 1024, 768, x: 1920, identity: "edid:EPSON")
  let monitor = display("DP-1", 2560, 1440, x: 4000, identity: "edid:DELL")

  private func roles(
    _ outputs: [Output], _ wishes: PlacementWishes = PlacementWishes()
  ) -> [String] {
    let placement = Placement.desired(outputs, wishes)
    return outputs.map { "\($0.name) \(placement.roles[$0.name]?.rawValue ?? "-")" }
  }

  @Test("a laptop's own panel is the console's, an external display the audience's, in any order")
  func builtInIsConsole() {
    #expect(roles([panel, projector]) == ["eDP-1 console", "HDMI-1 audience"])
    #expect(roles([projector, panel]) == ["HDMI-1 audience", "eDP-1 console"])
    var primary = projector
    primary.isPrimary = true
    #expect(roles([primary, panel]) == ["HDMI-1 audience", "eDP-1 console"])
  }

  @Test("where names tell nothing, RandR's primary output is the console's, else the first")
  func primaryIsConsole() {
    let second = display("VNC-1", 800, 600, x: 1000, isPrimary: true)
    #expect(roles([display("VNC-0", 640, 480), second]) == ["VNC-0 audience", "VNC-1 console"])
    let other = display("WL-2", 800, 600, x: 1000)
    #expect(roles([display("WL-1", 640, 480), other]) == ["WL-1 console", "WL-2 audience"])
  }

  @Test(
    "a single output is the console's, unless it was asked for, is it already, or there is none")
  func single() {
    #expect(roles([projector]) == ["HDMI-1 console"])
    #expect(
      roles([projector], PlacementWishes(chosen: [projector.identity: .audience]))
        == ["HDMI-1 audience"])
    #expect(roles([projector], PlacementWishes(hasConsole: false)) == ["HDMI-1 audience"])
  }

  @Test("without a console all outputs are the audience's")
  func allForTheAudience() {
    #expect(
      roles([panel, projector], PlacementWishes(hasConsole: false))
        == ["eDP-1 audience", "HDMI-1 audience"])
  }

  @Test("a role follows the display to another connector")
  func roleFollowsIdentity() {
    let memory = RoleMemory(roles: [projector.identity: .console, panel.identity: .audience])
    var moved = projector
    moved.name = OutputName("DP-7")
    #expect(
      roles([panel, moved], PlacementWishes(memory: memory)) == ["eDP-1 audience", "DP-7 console"])
  }

  @Test("what was chosen for this set of displays wins over what was chosen elsewhere")
  func setWins() {
    var memory = RoleMemory(roles: [monitor.identity: .audience])
    memory.sets[RoleMemory.key(of: [monitor, projector, panel])] = [
      monitor.identity: .unused, projector.identity: .audience,
    ]
    #expect(
      roles([panel, projector, monitor], PlacementWishes(memory: memory))
        == ["eDP-1 console", "HDMI-1 audience", "DP-1 unused"])
  }

  @Test("what was remembered yields where it would leave the talk without a console")
  func memoryYields() {
    let memory = RoleMemory(roles: [panel.identity: .audience, projector.identity: .audience])
    #expect(
      roles([panel, projector], PlacementWishes(memory: memory))
        == ["eDP-1 console", "HDMI-1 audience"])
  }

  @Test("mirrored outputs are one display of the audience's, and no console is on them")
  func mirrored() {
    var mirror = projector
    mirror.bounds = panel.bounds
    let placement = Placement.desired([panel, mirror], PlacementWishes())
    #expect(placement.roles.values.allSatisfy { $0 == .audience })
    #expect(placement.mirrored == [panel.name, mirror.name])
  }
}
