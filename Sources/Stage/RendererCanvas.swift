internal import CSDL
internal import DeckModel
internal import StageModel

/// Draws with SDL's renderer: the textures are with the GPU, or with what plays one.
final class RendererCanvas: Canvas {
  /// A picture and its texture, which is made when it is first needed.
  private final class Picture: StagePicture {
    weak var owner: RendererCanvas?
    var texture: OpaquePointer?

    init(size: PixelSize) {
      super.init(size: size, pixels: .allocate(capacity: size.area))
      pixels.initialize(repeating: 0xFF00_0000, count: size.area)
    }

    deinit {
      // The textures of a renderer that is gone went with it.
      if owner != nil, let texture { SDL_DestroyTexture(texture) }
      pixels.deallocate()
    }
  }

  private let renderer: OpaquePointer
  /// Whether the window has the display's size.
  private var isExact = true

  /// Draws into a window with this renderer of SDL's, such as `opengl`; `nil` when there is none.
  init?(_ window: OpaquePointer, renderer name: String) {
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, name)
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    guard let renderer = SDL_CreateRenderer(window, -1, 0) else { return nil }
    self.renderer = renderer
  }

  deinit { SDL_DestroyRenderer(renderer) }

  var losesPixels: Bool { true }

  var size: PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Memory for a picture that any canvas of this kind can show.
  static func makePicture(_ size: PixelSize) -> StagePicture { Picture(size: size) }

  func changed(_ picture: StagePicture) {
    guard let picture = picture as? Picture else { return }
    guard picture.owner === self, let texture = picture.texture else {
      _ = texture(of: picture)
      return
    }
    SDL_UpdateTexture(texture, nil, picture.pixels, Int32(picture.size.width * 4))
  }

  func underlay(_ content: StageContent) {}

  func show(_ content: StageContent, size: PixelSize) {
    // A window that lacks a row still shows all others pixel for pixel; one of another size is on
    // its way to the right one.
    isExact =
      self.size.map { abs($0.width - size.width) <= 1 && abs($0.height - size.height) <= 1 } ?? true
    draw(content, alpha: 255)
    SDL_RenderPresent(renderer)
  }

  /// Draws a content, its left edge at a column of the display.
  private func draw(_ content: StageContent, alpha: UInt8, at left: Int = 0) {
    let mode = alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
    switch content {
    case .nothing, .colour:
      let colour = content.colour ?? .black
      SDL_SetRenderDrawBlendMode(renderer, mode)
      SDL_SetRenderDrawColor(renderer, colour.red, colour.green, colour.blue, alpha)
      var place = SDL_Rect(
        x: Int32(left), y: 0, w: Int32(size?.width ?? PixelSize.longestSide),
        h: Int32(size?.height ?? PixelSize.longestSide))
      SDL_RenderFillRect(renderer, &place)
    case .picture(let picture):
      guard let picture = picture as? Picture, let texture = texture(of: picture) else { return }
      SDL_SetTextureBlendMode(texture, mode)
      SDL_SetTextureAlphaMod(texture, alpha)
      var place = SDL_Rect(
        x: Int32(left), y: 0, w: Int32(picture.size.width), h: Int32(picture.size.height))
      _ =
        isExact
        ? SDL_RenderCopy(renderer, texture, nil, &place)
        : SDL_RenderCopy(renderer, texture, nil, nil)
    case .mixture(let first, let second, let weight):
      draw(first, alpha: 255)
      // 255 would draw the second without the first.
      draw(second, alpha: UInt8(clamping: min(weight, 254)))
    case .motion(let first, let second, let motion):
      draw(first, motion)
      // A window of a wrong size is scaled to: there nothing can be put beside anything.
      draw(second, alpha: 255, at: isExact ? motion.shift : 0)
    }
  }

  /// Draws what goes while another picture comes.
  private func draw(_ first: StageContent, _ motion: Motion) {
    guard isExact, motion.pushes, let width = size?.width else { return draw(first, alpha: 255) }
    draw(first, alpha: 255, at: motion.shift >= 0 ? motion.shift - width : motion.shift + width)
  }

  /// The texture of a picture, filled with its pixels if it had none with this renderer.
  private func texture(of picture: Picture) -> OpaquePointer? {
    if picture.owner === self, let texture = picture.texture { return texture }
    picture.owner = self
    picture.texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
      Int32(bitPattern: SDL_TEXTUREACCESS_STATIC.rawValue), Int32(picture.size.width),
      Int32(picture.size.height))
    guard let texture = picture.texture else { return nil }
    SDL_UpdateTexture(texture, nil, picture.pixels, Int32(picture.size.width * 4))
    return texture
  }
}
