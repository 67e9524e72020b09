public import StageModel

extension WaylandDisplays {
  /// Copies what an output shows; `nil` where the compositor has no `zwlr_screencopy_manager_v1`.
  ///
  /// By a connection of its own, so that no news of outputs are swallowed while it waits.
  public func capture(_ output: Output) -> CapturedPixels? {
    try? WaylandCapture(display: display).pixels(of: output.name)
  }
}
