import CXCB
import CXCBLibrary
public import StageModel

/// The outputs of an X server, by RandR.
public final class X11Displays: DisplaySource {
  /// Becomes readable when the server has said something.
  public var descriptor: Int32? { connection.descriptor }
  /// The outputs as last read.
  public private(set) var outputs: [Output] = []
  /// All of RandR's outputs, whether or not a display hangs on them.
  public private(set) var connectors: [OutputName] = []
  /// Always `x11`.
  public var server: DisplayServer { .x11 }

  /// For what has to be waited for, so that no event is swallowed meanwhile.
  ///
  /// Made at the start: connecting waits, for ever when another program holds the server.
  let errands: XConnection

  private let connection: XConnection
  private let firstEvent: UInt8
  private var survey: XSurvey?
  private var isStale = false

  /// Connects, and reads the outputs.
  ///
  /// - Parameter display: Such as `:0`; `nil` for the environment's `DISPLAY`.
  public init(display: String? = nil) throws(DisplayError) {
    connection = try XConnection(display: display)
    errands = try XConnection(display: display)
    let handle = connection.handle
    firstEvent = cxcb_randr_first_event(handle)
    try requireRandR()
    let mask =
      XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
      | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue
      | XCB_RANDR_NOTIFY_MASK_OUTPUT_PROPERTY.rawValue  // The EDID may come late.
    xcb_randr_select_input(handle, connection.root, UInt16(mask))
    try readFirst()
  }

  /// Takes in what the server has said, without waiting.
  public func read() throws(DisplayError) -> DisplayChange? {
    let before = outputs
    takeEvents()
    var redone = 0
    while advance() {
      // The answers were given at different moments: with a change between them they may contradict
      // each other, and a display seem gone that only moved. Not for ever, should changes never end.
      takeEvents()
      try connection.check()  // On a broken connection nothing seems to exist.
      if isStale, redone < Self.mostRedone {
        redone += 1
      } else if let survey {
        connectors = survey.connectors
        outputs = survey.displays.distinguished(after: outputs)
        redone = 0
      }
      survey = nil
    }
    try connection.check()
    return DisplayChange(from: before, to: outputs)
  }

  /// How often answers are thrown away before the last ones are believed.
  private static let mostRedone = 5

  /// Asks and hears until all answers are there, which is true, or have yet to come.
  private func advance() -> Bool {
    while true {
      if survey == nil {
        guard isStale else { return false }
        isStale = false
        survey = XSurvey(connection)
      }
      let heard = survey?.answersTaken
      if survey?.advance() == true { return true }
      // Sending may have read, so that the descriptor shows nothing of what has come.
      takeEvents()
      if survey?.advance() == true { return true }
      guard survey?.answersTaken != heard else { return false }
    }
  }

  private func takeEvents() {
    let first = firstEvent
    while connection.nextEvent({ event in
      if cxcb_is_randr_event(event, first) != 0 { isStale = true }
    }) {}
  }

  private func requireRandR() throws(DisplayError) {
    let version =
      firstEvent == 0
      ? nil
      : connection.wait(
        for: xcb_randr_query_version(connection.handle, 1, 5).sequence,
        as: xcb_randr_query_version_reply_t.self, within: .start)
    guard let version, (version.body.major_version, version.body.minor_version) >= (1, 3) else {
      throw DisplayError(.lacking("RandR 1.3"), server: connection.server)
    }
  }

  private func readFirst() throws(DisplayError) {
    let deadline = Patience.start.deadline
    isStale = true
    while isStale || survey != nil {
      _ = try read()
      guard isStale || survey != nil else { return }
      guard deadline.waitUntilReadable(connection.descriptor) else {
        throw DisplayError(.silent, server: connection.server)
      }
    }
  }
}
