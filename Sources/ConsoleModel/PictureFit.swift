public import DeckModel
public import StageModel

/// How large the console's pictures are.
public enum PictureFit {
  /// The shape of a slide's picture: its page's, else the leading audience display's, else 16:9.
  ///
  /// - Returns: Width divided by height; always positive and finite.
  public static func aspect(
    of slide: Int?, _ outline: DeckOutline?, _ state: ConsoleState?
  ) -> Double {
    if let slide, let slides = outline?.slides, slides.indices.contains(slide),
      let page = slides[slide].pageSize
    {
      // A page one pixel high is legal; a picture of it must still be one.
      return min(max(page.width / page.height, 0.05), 20)
    }
    let size = leadingDisplay(state)
    return min(max(Double(size.width) / Double(size.height), 0.05), 20)
  }

  /// The pixels of the leading audience display; 1920×1080 where there is none.
  ///
  /// It is what a talk goes through the parts of, and what a slide is laid out for in the console.
  public static func leadingDisplay(_ state: ConsoleState?) -> PixelSize {
    let leading = state?.audience.max { $0.output.size.area < $1.output.size.area }
    return leading?.output.size ?? PixelSize(width: 1920, height: 1080) ?? .smallest
  }

  /// The largest picture of a shape within whole pixels, or `nil` where there is no room.
  public static func largest(aspect: Double, width: Int, height: Int) -> PixelSize? {
    guard width > 0, height > 0, aspect > 0 else { return nil }
    let fitted =
      Double(width) / Double(height) > aspect
      ? (max(1, Int((Double(height) * aspect).rounded())), height)
      : (width, max(1, Int((Double(width) / aspect).rounded())))
    return PixelSize(width: min(fitted.0, width), height: min(fitted.1, height))
  }
}
