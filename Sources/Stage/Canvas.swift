internal import StageModel

/// What draws into a window of SDL's.
protocol Canvas: AnyObject {
  /// The window's pixels; `nil` while it can't be seen.
  var size: PixelSize? { get }
  /// Whether lost pixels must be drawn again.
  var losesPixels: Bool { get }
  /// The picture's pixels have changed.
  func changed(_ picture: StagePicture)
  /// Lets the display server draw this where the window appears or grows, if it can.
  func underlay(_ content: StageContent)
  /// Shows a content; returns when it is before the audience.
  func show(_ content: StageContent, size: PixelSize)
}
