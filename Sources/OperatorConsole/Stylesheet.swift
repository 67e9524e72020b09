internal import CGTK

/// The look of the console beyond libadwaita's own; only its named colours, so that light, dark and
/// high contrast all work, and sizes in `em`, so that large text does.
@MainActor
enum Stylesheet {
  static func install(on display: OpaquePointer) {
    let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, text, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  private static let text = """
    window.console.solid-csd { padding: 0; border-radius: 0; box-shadow: none; }
    window.console.leaving { background: black; }
    window.console.leaving > * { opacity: 0; }
    window.console headerbar { min-height: 2.9em; }
    window.console headerbar button { min-width: 1.5em; padding-left: .6em; padding-right: .6em; }
    window.console headerbar button.on {
      background: @warning_bg_color; color: @warning_fg_color; font-weight: bold;
    }
    .strip { padding: .35em .9em; }
    .strip button { padding: .15em .9em; min-height: 1.6em; }
    .strip.waiting { background: @accent_bg_color; color: @accent_fg_color; }
    .strip.question { background: mix(@window_bg_color, @accent_bg_color, .3); }
    .strip.warning { background: @warning_bg_color; color: @warning_fg_color; }
    .strip.error { background: @error_bg_color; color: @error_fg_color; }
    .caption-row { min-height: 1.9em; }
    .position { font-weight: bold; font-feature-settings: "tnum"; }
    .pill {
      background: @warning_bg_color; color: @warning_fg_color; border-radius: 99px;
      padding: .1em .8em; font-weight: bold;
    }
    .picture.excepted { color: @warning_bg_color; }
    .typed {
      background: alpha(black, .82); color: white; border-radius: .5em; padding: .35em 1em;
      font-size: 1.7em; font-weight: bold; margin: 1em;
    }
    .pane-card {
      background: @card_bg_color; color: @card_fg_color; border-radius: .6em;
      box-shadow: 0 0 0 1px alpha(currentColor, .12);
    }
    .clock-card { padding: .3em .8em .4em .9em; }
    .time-of-day { font-size: 1.35em; font-weight: bold; font-feature-settings: "tnum"; }
    .notes-card { padding: 0; }
    .notes-head { padding: .25em .4em .15em .9em; }
    .notes-head button { padding: 0 .5em; min-height: 1.7em; min-width: 1.7em; }
    .notes-text { padding: .1em .9em .7em .9em; }
    .slide-list { background: transparent; }
    .slide-list > row { padding: 0; margin: 0 .2em; background: transparent; border-radius: .45em; }
    .slide-row { padding: .35em; border-radius: .45em; }
    .slide-row.current { background: alpha(@accent_bg_color, .3); box-shadow: inset 0 0 0 2px @accent_bg_color; }
    .slide-row .caption { font-size: .82em; }
    .slide-row.current .caption { font-weight: bold; }
    .status-line { padding: .3em .9em; border-top: 1px solid alpha(currentColor, .12); }
    popover.opaque { padding: 0; background: @popover_bg_color; }
    popover.opaque > contents { border: 1px solid alpha(currentColor, .25); }
    popover.opaque > contents { margin: 0; border-radius: 0; box-shadow: none; }
    .scrim { background: alpha(black, .55); }
    .sheet {
      background: @window_bg_color; color: @window_fg_color; border-radius: .8em; padding: 1.4em;
      box-shadow: 0 0 0 1px alpha(currentColor, .2), 0 6px 24px alpha(black, .4);
    }
    .key-cap {
      background: @card_bg_color; border-radius: .35em; padding: .05em .5em; font-size: .9em;
      box-shadow: inset 0 -2px alpha(currentColor, .2), 0 0 0 1px alpha(currentColor, .2);
    }
    """
}
