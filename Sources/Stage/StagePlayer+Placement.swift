internal import LinuxSystem
public import StageModel

extension StagePlayer {
  /// Goes to a display, or follows a change of it.
  public func place(_ output: Output) {
    let isSame = isVisible && self.output == output
    self.output = output
    isPlaced = false
    plan = PlacementPlan(isSlow: isSlow)
    guard !isSame else { return check() }
    mustPlace = true
    isNews = true
  }

  /// The display has gone: takes the window away at once and keeps the picture.
  public func hide() {
    driver.hide()
    mustPlace = false
    isVisible = false
    isPlaced = false
    nextCheck = nil
    lookout.end()
    if fade != nil { fade = nil }
  }

  /// Brings the window to its display by the next means.
  func push() {
    guard let output else { return }
    fit(output.size)
    owesLookout = true
    place(output, by: plan.next())
    // After the picture is up: it may wait for a message bus.
    if isVisible { driver.stayAwake() }
  }

  private func place(_ output: Output, by means: PlacementMeans) {
    fade = nil
    problem = driver.place(output, by: means, showing: content)
    isVisible = problem == nil
    pushed = clock()
    check()
  }

  /// A display has come or gone.
  ///
  /// A compositor brings the windows of a display that went to another one, with its workspace,
  /// and may show that instead of the stage.
  func displaysChanged() {
    guard isVisible, let output else { return }
    driver.reclaim(output)
    (owesLookout, isNews) = (true, true)
    check()
  }

  func look(_ step: Lookout.Step) {
    if !driver.look(step) { lookout.end() }
  }

  /// What is seen but left without the keys is made anew, too: nobody else can take them.
  func seen() {
    driver.settle()
    guard let output, lookout.seen(at: clock(), lacksKeys: driver.lacksKeys) else { return }
    place(output, by: .remap)
  }

  /// The display server is awake: if it does not draw the window, nobody sees that.
  func answered() {
    guard let output, let finding = lookout.answered(at: clock()) else { return }
    switch finding {
    case .unseen: place(output, by: .remap)
    case .hopeless:
      driver.settle()
      report(
        .misplaced(
          output.name,
          localized(
            "The audience's window on %1 can't be seen: another is before it, or it is dark.",
            output.name.text)))
    }
  }

  /// Looks where the window is, and sees to it that it is where it belongs.
  func check() {
    guard let output else { return }
    switch problem.map(Whereabouts.elsewhere) ?? driver.whereabouts(for: output) {
    case .covers: confirm(output)
    case .elsewhere(let place): correct(output, place)
    }
    if wantsRaise { raiseWhenAllowed() }
  }

  func raiseWhenAllowed() {
    guard isVisible else { return }
    wantsRaise = !raises.allows(at: clock())
    guard wantsRaise else { return driver.raise() }
    if let next = raises.next { nextCheck = min(nextCheck ?? next, next) }
  }

  /// It is right.
  ///
  /// A window manager may still change its mind, so that is looked at some more.
  private func confirm(_ output: Output) {
    let now = clock()
    if !isPlaced {
      isPlaced = true
      checksLeft = 3
      report(.placed(output.name, output.size))
      reportPresented()
    } else if nextCheck.map({ $0 <= now }) == true {
      checksLeft -= 1
    }
    if owesLookout {
      lookout.begin(at: now, isNews: isNews)
      (owesLookout, isNews) = (false, false)
    }
    if checksLeft <= 0 { plan = PlacementPlan(isSlow: isSlow) }
    nextCheck = checksLeft > 0 ? now + 150_000_000 : nil
  }

  private func correct(_ output: Output, _ place: String) {
    let due = pushed + plan.wait
    isPlaced = false
    lookout.end()
    guard due <= clock() || plan.made == 0 else {
      nextCheck = due
      return
    }
    if plan.made == PlacementPlan.attempts {
      report(
        .misplaced(
          output.name,
          localized("The audience's window can't cover %1: %2.", output.name.text, place)))
    }
    nextCheck = nil
    mustPlace = true
  }

  /// Makes the content as large as the display: a picture of another size is scaled until it
  /// covers it, which is right for the moment until the frame of the new size has come.
  private func fit(_ size: PixelSize) {
    guard !content.fits(size) else { return }
    guard case .picture(let old) = content, let new = driver.makePicture(size),
      Pixels.cover(new, with: old)
    else {
      content = .nothing
      return
    }
    driver.changed(new)
    shelf.replaceAll(with: new)
    content = .picture(new)
  }
}
