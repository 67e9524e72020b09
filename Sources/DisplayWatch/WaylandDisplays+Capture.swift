public import StageModel

extension WaylandDisplays {
  /// Copies what an output shows; `nil` where the compositor has no `zwlr_screencopy_manager_v1`.
  public func capture(_ output: Output) -> CapturedPixels? { nil }
}
