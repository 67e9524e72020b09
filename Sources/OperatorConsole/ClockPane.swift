internal import CGTK
internal import ConsoleModel
internal import LinuxSystem

/// Elapsed time, as large as it fits, and the time of day.
///
/// The elapsed time is drawn, not a label: a label that changes lays the whole window out again.
@MainActor
final class ClockPane {
  let widget: Widget
  private let area: Widget
  private let state: Widget
  private let timeOfDay: Widget
  private let toggle: Widget
  private var timer = TalkTimer()
  private var shown = "0:00"
  private var shownMinute = -1
  private var tick: MainLoop.Source?

  init(send: @escaping @MainActor (OperatorCommand) -> Void) {
    widget = Make.column(0).styled("pane-card", "clock-card")
    area = cgtk_timer_area_new()
    state = Make.label().styled("dim-label")
    timeOfDay = Make.label("", alignment: 1).styled("time-of-day")
    toggle = Make.button(
      icon: "media-playback-start-symbolic", OperatorCommand.startTimer.title.localizedText
    ) {
      send(.toggleTimer)
    }
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    gtk_label_set_ellipsize(timeOfDay.opaque, PANGO_ELLIPSIZE_NONE)
    widget.appending(
      Make.row().appending(state.expanding(horizontally: true), timeOfDay),
      Make.row().expanding(vertically: true).appending(
        area.expanding(horizontally: true, vertically: true), toggle.styled("circular")))
    let draw: GtkDrawingAreaDrawFunc = { _, context, width, height, data in
      guard let context, let data else { return }
      Unmanaged<ClockPane>.fromOpaque(data).takeUnretainedValue()
        .draw(context, Double(width), Double(height))
    }
    gtk_drawing_area_set_draw_func(
      area.cast(), draw, Unmanaged.passUnretained(self).toOpaque(), nil)
    showState()
    update()
  }

  /// Shows another timer.
  func set(_ timer: TalkTimer) {
    guard timer != self.timer else { return }
    self.timer = timer
    showState()
    update()
    nameElapsed()
  }

  private func showState() {
    let text =
      timer.isRunning
      ? Wording("Timer running")
      : timer.elapsed > 0 ? Wording("Timer paused") : Wording("Timer not started")
    state.opaque.setText(text.localizedText)
    let command: OperatorCommand = timer.isRunning ? .pauseTimer : .startTimer
    gtk_button_set_icon_name(
      toggle.cast(),
      timer.isRunning ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    cgtk_set_accessible_label(toggle, command.title.localizedText)
    gtk_widget_set_tooltip_text(toggle, command.title.localizedText + " (T)")
  }

  /// Shows the time now, and wakes when what is shown changes, not before.
  private func update() {
    tick?.cancel()
    let elapsed = timer.elapsed(at: BootInstant(nanoseconds: Clock.boot))
    let text = TimeText.elapsed(elapsed)
    if text != shown {
      shown = text
      gtk_widget_queue_draw(area)
    }
    let untilMinute = showTimeOfDay()
    let wait = timer.isRunning ? min(TimeText.untilChange(elapsed), untilMinute) : untilMinute
    tick = MainLoop.after(milliseconds: wait) { [weak self] in self?.update() }
  }

  private func nameElapsed() {
    cgtk_set_accessible_label(area, Wording("Elapsed time %1", shown).localizedText)
  }

  /// - Returns: Milliseconds until it changes.
  private func showTimeOfDay() -> Int {
    guard let now = g_date_time_new_now_local() else { return 60_000 }
    defer { g_date_time_unref(now) }
    let (hour, minute) = (Int(g_date_time_get_hour(now)), Int(g_date_time_get_minute(now)))
    if minute != shownMinute {
      shownMinute = minute
      timeOfDay.opaque.setText(TimeText.clock(hour: hour, minute: minute))
      // Often enough for who asks for it, and no news every second.
      nameElapsed()
    }
    return max(1, Int((60 - g_date_time_get_seconds(now)) * 1000) + 1)
  }

  private func draw(_ context: OpaquePointer, _ width: Double, _ height: Double) {
    guard let layout = gtk_widget_create_pango_layout(area, shown) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    // Digits are as wide as 0.62 of their height at most.
    let size = min(height * 0.86, width / (Double(shown.count) * 0.62))
    let font = pango_font_description_new()
    pango_font_description_set_absolute_size(font, max(6, size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    var (textWidth, textHeight): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &textWidth, &textHeight)
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(area), &colour)
    if !timer.isRunning { colour.alpha *= 0.6 }
    gdk_cairo_set_source_rgba(context, &colour)
    cairo_move_to(context, 0, ((height - Double(textHeight)) / 2).rounded())
    pango_cairo_show_layout(context, layout)
  }
}
