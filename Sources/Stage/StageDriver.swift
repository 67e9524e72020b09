public import StageModel

/// Something a driver saw.
public enum StageEvent: Hashable, Sendable {
  /// A key was pressed, or repeated itself.
  case key(PressedKey)
  /// The window may be elsewhere, or not be seen any more.
  case moved
  /// A display has come or gone, and the display server may have shifted windows for that.
  case displaysChanged
  /// The window was drawn since that was asked for.
  case seen
  /// The display server has answered, whether or not it draws the window.
  case answered
  /// The display server has lost pixels that only the stage can draw again.
  case exposed
  /// Another window lies over the stage.
  case obscured
  /// Nothing lies over the stage any more.
  case unobscured
}

/// How hard a window is pushed to its place.
public enum PlacementMeans: Int, Hashable, Sendable, CaseIterable {
  /// Ask for the place and for fullscreen.
  case ask
  /// Leave fullscreen first, so that the window manager looks again which display it is.
  case reenter
  /// Take the window away and bring it back.
  case remap
  /// Go past the window manager.
  case bypass
}

/// Where a window is.
public enum Whereabouts: Hashable, Sendable {
  /// It covers its display exactly.
  case covers
  /// It does not; the text says where it is.
  case elsewhere(String)
}

/// What puts pixels before an audience: a window, or memory that plays one.
public protocol StageDriver: AnyObject {
  /// Called with each connection to a display server that is to be waited for.
  var onConnect: ((Int32) -> Void)? { get set }
  /// Called before such a connection closes.
  var onDisconnect: ((Int32) -> Void)? { get set }

  /// Brings the window to a display, with this content from its first moment on.
  ///
  /// - Returns: Why it can't be done at all, or `nil`.
  func place(_ output: Output, by means: PlacementMeans, showing content: StageContent) -> String?
  /// Where the display server has the window.
  func whereabouts(for output: Output) -> Whereabouts
  /// Asks for the place that the window has, in case the display server has shifted it.
  func reclaim(_ output: Output)
  /// Whether keys go elsewhere although there is only the stage to take them; a new window may
  /// get them.
  var lacksKeys: Bool { get }
  /// Asks the display server to draw the window and to say so, or only to answer: `seen`,
  /// `answered`.
  ///
  /// - Returns: `false` where that can't be asked.
  func look(_ step: Lookout.Step) -> Bool
  /// The window is seen, or none will be: forgets what was kept until then.
  func settle()
  /// Takes the window away.
  func hide()
  /// Puts the window above others.
  func raise()
  /// What has happened since it was asked last. Never waits.
  func events() -> [StageEvent]
  /// Keeps displays from blanking until the process ends.
  func stayAwake()

  /// Memory for a picture; `nil` when there is none left.
  func makePicture(_ size: PixelSize) -> StagePicture?
  /// The picture's pixels have changed.
  func changed(_ picture: StagePicture)
  /// Shows a content that fits the display; returns when it is before the audience.
  func show(_ content: StageContent)
  /// The content shown last is shown again, where it was lost.
  func redraw()
  /// Writes the pixels presented last into memory of at least that size.
  ///
  /// - Returns: Their size, or `nil` when nothing was presented or the room is too small.
  func capture(into memory: UnsafeMutableRawBufferPointer) -> PixelSize?
}
