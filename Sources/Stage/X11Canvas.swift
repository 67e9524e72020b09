internal import CSDL
internal import DeckModel
internal import StageModel

/// Draws into a window on X11: pictures are pixmaps, in memory that the X server shares where it
/// can, and the one shown is the window's background, which the server itself draws again.
///
/// Without a GPU this costs one copy within the server, and no copy of the stage's own between an
/// order to show a prepared picture and the picture.
final class X11Canvas: Canvas {
  /// A picture that is a pixmap.
  private final class Picture: StagePicture {
    let handle: OpaquePointer
    let window: X11Window

    init?(size: PixelSize, window: X11Window) {
      guard
        let handle = csdl_x11_picture_create(
          window.handle, Int32(size.width), Int32(size.height)),
        let pixels = csdl_x11_picture_pixels(handle)
      else { return nil }
      self.handle = handle
      self.window = window
      super.init(size: size, pixels: pixels)
    }

    deinit { csdl_x11_picture_free(window.handle, handle) }
  }

  private let window: X11Window

  init(_ window: X11Window) { self.window = window }

  var size: PixelSize? { window.rect?.size }

  /// The server keeps them.
  var losesPixels: Bool { false }

  /// Memory for a picture; `nil` when neither the server nor this process has room.
  func makePicture(_ size: PixelSize) -> StagePicture? { Picture(size: size, window: window) }

  func changed(_ picture: StagePicture) {
    guard let picture = picture as? Picture else { return }
    csdl_x11_picture_upload(window.handle, picture.handle)
  }

  func underlay(_ content: StageContent) {
    if case .picture(let picture) = content, let picture = picture as? Picture {
      csdl_x11_underlay_picture(window.handle, picture.handle)
    } else if let colour = content.colour {
      csdl_x11_underlay_colour(window.handle, colour.pixel)
    }
  }

  func show(_ content: StageContent, size: PixelSize) {
    switch content {
    case .nothing, .colour:
      csdl_x11_show_colour(window.handle, (content.colour ?? .black).pixel)
    case .picture(let picture):
      guard let picture = picture as? Picture else { return }
      csdl_x11_show_picture(window.handle, picture.handle)
    case .mixture(let first, let second, let weight):
      _ = Pixels.withRows(of: first, width: size.width) { from in
        Pixels.withRows(of: second, width: size.width) { to in
          csdl_x11_show_blend(
            window.handle, from, to, UInt32(clamping: weight), Int32(size.width),
            Int32(size.height))
        }
      }
    case .motion(let first, let second, let motion):
      put(motion.going(width: size.width), of: first, height: size.height)
      put(motion.coming(width: size.width), of: second, height: size.height)
      csdl_x11_finish(window.handle)
    }
  }

  private func put(_ strip: Motion.Strip, of content: StageContent, height: Int) {
    guard strip.count > 0 else { return }
    var picture: OpaquePointer?
    if case .picture(let shown) = content { picture = (shown as? Picture)?.handle }
    csdl_x11_put_strip(
      window.handle, picture, (content.colour ?? .black).pixel, Int32(strip.from),
      Int32(strip.to), Int32(strip.count), Int32(height))
  }
}
