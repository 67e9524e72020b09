internal import CGTK
internal import ConsoleModel
internal import DeckModel
internal import StageModel

/// The slides in a row, with small pictures; only what is near has widgets and pixels.
@MainActor
final class SlideList {
  /// A row's widgets; GTK reuses them for other slides.
  @MainActor
  private final class Row {
    let box: Widget
    let area = PictureArea()
    let caption: Widget
    var slide: Int?

    init() {
      box = Make.column(2).styled("slide-row")
      caption = Make.label("", alignment: 0).styled("caption")
      gtk_label_set_max_width_chars(caption.opaque, 1)
      box.appending(area.widget, caption)
    }
  }

  /// How many small pictures are kept: several windows full.
  private static let kept = 48

  let widget: Widget
  private let list: Widget
  private let names = gtk_string_list_new(nil)
  private var rows: [OpaquePointer: Row] = [:]
  private var thumbnails: [Int: SlidePicture] = [:]
  private var asked: (range: ClosedRange<Int>, size: PixelSize)?
  private var asking: MainLoop.Source?
  private var outline: DeckOutline?
  private var current = 0
  private var height = 0
  private var aspect = 16.0 / 9
  /// What is said of a slide beside its name; may be empty.
  var describe: @MainActor (Int) -> String = { _ in "" }
  private let choose: @MainActor (Int) -> Void
  private let ask: @MainActor (ClosedRange<Int>, PixelSize) -> Void

  init(
    choose: @escaping @MainActor (Int) -> Void,
    ask: @escaping @MainActor (ClosedRange<Int>, PixelSize) -> Void
  ) {
    self.choose = choose
    self.ask = ask
    widget = gtk_scrolled_window_new()
    let factory: OpaquePointer = gtk_signal_list_item_factory_new()
    // The view takes over the selection and the factory.
    list = gtk_list_view_new(gtk_no_selection_new(names), factory)
    gtk_orientable_set_orientation(list.opaque, GTK_ORIENTATION_HORIZONTAL)
    cgtk_set_accessible_label(list.styled("slide-list"), ConsoleWords.slides)
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(widget.opaque, list)
    connect(factory)
  }

  private func connect(_ factory: OpaquePointer) {
    let object = UnsafeMutableRawPointer(factory)
    Signal.connectPointer(object, "setup") { [weak self] in self?.setUp($0) }
    Signal.connectPointer(object, "bind") { [weak self] in self?.bind($0) }
    Signal.connectPointer(object, "unbind") { [weak self] in self?.rows[$0]?.slide = nil }
    Signal.connectPointer(object, "teardown") { [weak self] in
      self?.rows.removeValue(forKey: $0)
    }
    Signal.connectNumber(list.object, "activate") { [weak self] in self?.choose(Int($0)) }
    let adjustment = gtk_scrolled_window_get_hadjustment(widget.opaque)
    for signal in ["value-changed", "changed"] {
      guard let adjustment else { continue }
      Signal.connect(UnsafeMutableRawPointer(adjustment), signal) { [weak self] in
        self?.askSoon()
      }
    }
  }

  /// Shows the slides of another deck, or of the same one read again.
  func set(_ outline: DeckOutline) {
    self.outline = outline
    thumbnails = [:]
    asked = nil
    if let first = outline.slides.first?.pageSize {
      aspect = min(max(first.width / first.height, 0.4), 3)
    }
    let count = g_list_model_get_n_items(names)
    let items = outline.slides.map { $0.title ?? "" }
    var pointers: [UnsafePointer<CChar>?] = items.map { UnsafePointer(g_strdup($0)) } + [nil]
    gtk_string_list_splice(names, 0, count, &pointers)
    for pointer in pointers { g_free(UnsafeMutableRawPointer(mutating: pointer)) }
    resizeRows()
    askSoon()
    MainLoop.after(milliseconds: 60) { [weak self] in self?.scrollToCurrent() }
  }

  /// Gives the pictures the shape of the audience's display.
  func setAspect(_ aspect: Double) {
    let aspect = min(max(aspect, 0.4), 3)
    guard abs(aspect - self.aspect) > 0.001 else { return }
    self.aspect = aspect
    forgetPictures()
    resizeRows()
  }

  /// The slides look different now: their pictures are asked for anew.
  func forgetPictures() {
    thumbnails = [:]
    asked = nil
    askSoon()
  }

  /// What is said of some slides may have changed.
  func markAgain(_ slides: Set<Int>) {
    for row in rows.values where row.slide.map(slides.contains) == true { mark(row) }
  }

  /// Marks the slide where the operator is, and brings it into view.
  func setCurrent(_ slide: Int) {
    guard slide != current else { return }
    current = slide
    for row in rows.values { mark(row) }
    scrollToCurrent()
  }

  /// Gives the list another height, in logical units; zero while it is hidden.
  func setHeight(_ height: Int) {
    guard height != self.height else { return }
    self.height = height
    guard height > 0 else { return }
    resizeRows()
    askSoon()
    MainLoop.after(milliseconds: 60) { [weak self] in self?.scrollToCurrent() }
  }

  /// Takes the picture of a slide.
  func setThumbnail(_ slide: Int, _ picture: SlidePicture) {
    thumbnails[slide] = picture
    for row in rows.values where row.slide == slide { row.area.picture = picture }
    guard thumbnails.count > Self.kept else { return }
    let middle = visible().map { ($0.lowerBound + $0.upperBound) / 2 } ?? current
    let farthest = thumbnails.keys.max { abs($0 - middle) < abs($1 - middle) }
    if let farthest { thumbnails.removeValue(forKey: farthest) }
  }

  /// Asks once more for what is missing, of a new controller.
  func askAgain() {
    asked = nil
    askSoon()
  }

  private var pictureHeight: Int { max(24, height - Int(Metrics.em(widget) * 2.6)) }

  private func resizeRows() {
    for row in rows.values { resize(row) }
  }

  private func resize(_ row: Row) {
    gtk_drawing_area_set_content_height(row.area.widget.cast(), Int32(pictureHeight))
    gtk_drawing_area_set_content_width(
      row.area.widget.cast(), Int32((Double(pictureHeight) * aspect).rounded()))
  }

  private func setUp(_ item: OpaquePointer) {
    let row = Row()
    rows[item] = row
    resize(row)
    gtk_list_item_set_child(item, row.box)
    Signal.connectPress(on: row.box, "released") { [weak self, weak row] _, _ in
      if let slide = row?.slide { self?.choose(slide) }
    }
  }

  private func bind(_ item: OpaquePointer) {
    guard let row = rows[item], let outline else { return }
    let slide = Int(gtk_list_item_get_position(item))
    guard outline.slides.indices.contains(slide) else { return }
    row.slide = slide
    row.area.picture = thumbnails[slide]
    let title = outline.slides[slide].title ?? ""
    row.caption.opaque.setText(title.isEmpty ? "\(slide + 1)" : "\(slide + 1)  \(title)")
    mark(row)
    askSoon()
  }

  private func mark(_ row: Row) {
    guard let slide = row.slide, let outline else { return }
    row.box.setStyle("current", slide == current)
    let name = ConsoleTexts.row(slide, outline, isCurrent: slide == current).localizedText
    let filling = describe(slide)
    // The row that gets the focus is GTK's own widget around ours.
    cgtk_set_accessible_label(
      gtk_widget_get_parent(row.box) ?? row.box,
      filling.isEmpty ? name : "\(name). \(filling)")
    gtk_widget_set_tooltip_text(row.box, filling.isEmpty ? nil : filling)
  }

  private func scrollToCurrent() {
    guard let outline, !outline.slides.isEmpty,
      let adjustment = gtk_scrolled_window_get_hadjustment(widget.opaque)
    else { return }
    let (upper, page) = (
      gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment)
    )
    let width = upper / Double(outline.slides.count)
    gtk_adjustment_set_value(adjustment, (Double(current) + 0.5) * width - page / 2)
  }

  /// The slides in view, by the scroll position: all rows are equally wide.
  private func visible() -> ClosedRange<Int>? {
    guard height > 0, let count = outline?.slides.count, count > 0,
      let adjustment = gtk_scrolled_window_get_hadjustment(widget.opaque)
    else { return nil }
    let upper = gtk_adjustment_get_upper(adjustment)
    let page = gtk_adjustment_get_page_size(adjustment)
    guard upper > 1, page > 1 else { return nil }
    let width = upper / Double(count)
    let value = gtk_adjustment_get_value(adjustment)
    let first = min(max(0, Int(value / width)), count - 1)
    return first...min(max(first, Int((value + page) / width)), count - 1)
  }

  private func askSoon() {
    guard asking == nil else { return }
    asking = MainLoop.after(milliseconds: 120, isUrgent: false) { [weak self] in
      self?.asking = nil
      self?.askNow()
    }
  }

  private func askNow() {
    let scale = Double(gtk_widget_get_scale_factor(widget))
    let pixels = Double(pictureHeight) * scale - Double(PictureArea.hairlines)
    guard let visible = visible(),
      let size = PictureFit.largest(
        aspect: aspect, width: Int((pixels * aspect).rounded()), height: Int(pixels))
    else { return }
    if asked?.size != size { thumbnails = [:] }
    let missing = visible.filter { thumbnails[$0] == nil }
    guard let first = missing.first, let last = missing.last else { return }
    guard asked?.range != first...last || asked?.size != size else { return }
    asked = (first...last, size)
    ask(first...last, size)
  }
}
