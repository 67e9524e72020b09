import LinuxSystem
internal import StageModel

/// A talk's status as people read it, in the operator's language.
public enum StatusText {
  /// Where the talk is, and its displays.
  public static func text(_ status: TalkStatus) -> String {
    var rows: [(String, String)] = [
      (localized("Session"), status.session),
      (localized("Deck"), status.deck),
    ]
    if !status.title.isEmpty { rows.append((localized("Title"), status.title)) }
    rows.append((localized("Slide"), place(status)))
    if status.textSize != 100 { rows.append((localized("Text"), "\(status.textSize) %")) }
    rows += [
      (localized("Timer"), timer(status.timer)),
      (localized("Audience"), audience(status)),
      (localized("Saving"), status.saving ? localized("yes") : localized("no, it can't be saved")),
      (localized("Confinement"), status.confinement),
    ]
    return columns(rows) + "\n" + displays(status)
  }

  /// The displays, one a line.
  public static func displays(_ status: TalkStatus) -> String {
    guard !status.outputs.isEmpty else { return localized("No display is connected.") }
    let rows = status.outputs.map { output in
      (
        output.name,
        "\(role(output.role)), \(size(output)), \(shown(output)), \(what(output))"
      )
    }
    return columns(rows)
  }

  /// Hours, minutes and seconds, as `0:12:34`.
  public static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  private static func place(_ status: TalkStatus) -> String {
    var text = localized("%1 of %2", "\(status.slide)", "\(status.slides)")
    if status.step > 0 { text += ", " + localized("step %1", "\(status.step)") }
    if status.parts > 1 {
      text += ", " + localized("part %1 of %2", "\(status.part)", "\(status.parts)")
    }
    return text
  }

  private static func timer(_ timer: TalkStatus.Timer) -> String {
    clock(timer.elapsed) + ", " + (timer.running ? localized("running") : localized("paused"))
  }

  private static func audience(_ status: TalkStatus) -> String {
    let names = status.outputs.filter { $0.role == "audience" }.map(\.name)
    var text =
      names.isEmpty
      ? localized("waiting for a display") : localized("on %1", names.joined(separator: ", "))
    if status.blank == "black" { text += ", " + localized("black") }
    if status.blank == "white" { text += ", " + localized("white") }
    if status.frozen { text += ", " + localized("frozen") }
    return text
  }

  private static func role(_ role: String) -> String {
    switch role {
    case "audience": localized("audience")
    case "console": localized("console")
    default: localized("unused")
    }
  }

  private static func size(_ output: TalkStatus.Display) -> String {
    let size = "\(output.width)x\(output.height)"
    guard output.scale != 1 else { return size }
    return size + "@"
      + (output.scale == output.scale.rounded() ? "\(Int(output.scale))" : "\(output.scale)")
  }

  private static func shown(_ output: TalkStatus.Display) -> String {
    let showing = output.showing
    if output.role == Role.console.rawValue { return localized("your window") }
    switch (showing.kind, showing.slide) {
    case ("slide", let slide?):
      let step = showing.step ?? 0
      let text = localized("slide %1", step == 0 ? "\(slide)" : "\(slide).\(step)")
      guard let part = showing.part, let parts = showing.parts, parts > 1 else { return text }
      return text + ", " + localized("part %1 of %2", "\(part)", "\(parts)")
    case ("black", _): return localized("black")
    case ("white", _): return localized("white")
    default: return localized("nothing shown")
    }
  }

  private static func what(_ output: TalkStatus.Display) -> String {
    output.model.isEmpty ? output.identity : output.model
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value
    }.joined(separator: "\n")
  }
}
