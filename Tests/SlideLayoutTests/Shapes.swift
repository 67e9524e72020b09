import StageModel

/// The shapes of displays that every layout is tried at.
let shapes: [PixelSize] = [
  (1024, 768), (1280, 1024), (1280, 800), (1920, 1080), (2560, 1080), (3840, 1080), (5120, 1440),
  (768, 1024), (1024, 1280), (800, 1280), (1080, 1920), (1080, 2560), (1080, 3840), (1000, 1000),
  (16384, 480), (480, 16384),
].compactMap { PixelSize(width: $0.0, height: $0.1) }
