import CXCBLibrary
import StageModel

/// One look at all outputs of an X server: the questions asked, and the answers so far.
///
/// Nothing here waits, so a server that another program holds (`XGrabServer`) holds up nobody else.
/// Asks for what the server knows (`GetScreenResourcesCurrent`), without probing the cables,
/// which can take a second.
struct XSurvey {
  private enum Question {
    case resources
    case primary
    case output(xcb_randr_output_t)
    case edid(xcb_randr_output_t)
    case crtc(xcb_randr_crtc_t)
  }

  private struct OutputAnswer {
    var name: String
    var crtc: xcb_randr_crtc_t
    var isConnected: Bool
  }

  /// How many answers have come.
  private(set) var answersTaken = 0

  private let connection: XConnection
  /// In the order in which the server answers.
  private var open: ArraySlice<(question: Question, sequence: UInt32)>
  private var order: [xcb_randr_output_t] = []
  private var primary: xcb_randr_output_t = 0
  private var outputs: [xcb_randr_output_t: OutputAnswer] = [:]
  private var edids: [xcb_randr_output_t: [UInt8]] = [:]
  private var bounds: [xcb_randr_crtc_t: PixelRect] = [:]

  /// Asks the first questions.
  init(_ connection: XConnection) {
    self.connection = connection
    let (handle, root) = (connection.handle, connection.root)
    open = [
      (.primary, xcb_randr_get_output_primary(handle, root).sequence),
      (.resources, xcb_randr_get_screen_resources_current(handle, root).sequence),
    ]
    xcb_flush(handle)
  }

  /// Goes on with the answers that have come; true when all have.
  mutating func advance() -> Bool {
    while let (question, sequence) = open.first {
      guard take(question, sequence) else { return false }
      open.removeFirst()
      answersTaken += 1
    }
    return true
  }

  /// The displays that show something, once all answers have come.
  ///
  /// An output that is connected but switched off has no CRTC. One whose cable was pulled keeps
  /// its CRTC until the desktop reacts, which may be never.
  var displays: [DisplayFacts] {
    order.compactMap { id in
      guard let output = outputs[id], output.isConnected, let place = bounds[output.crtc] else {
        return nil
      }
      let edid = edids[id].flatMap { EDID($0) }
      return DisplayFacts(
        name: OutputName(output.name), identity: edid?.identity, model: edid?.model ?? "",
        bounds: place, isPrimary: id == primary)
    }
  }

  /// The names of all outputs, once all answers have come.
  var connectors: [OutputName] { order.compactMap { outputs[$0].map { OutputName($0.name) } } }

  /// Takes one answer; false when it has not come.
  ///
  /// One that was refused (an output that vanished since it was listed) leaves nothing behind.
  private mutating func take(_ question: Question, _ sequence: UInt32) -> Bool {
    switch question {
    case .resources:
      taking(sequence, as: xcb_randr_get_screen_resources_current_reply_t.self) {
        $0.askForDetails($1)
      }
    case .primary:
      taking(sequence, as: xcb_randr_get_output_primary_reply_t.self) {
        $0.primary = $1.body.output
      }
    case .output(let id):
      taking(sequence, as: xcb_randr_get_output_info_reply_t.self) {
        $0.outputs[id] = Self.output($1)
      }
    case .edid(let id):
      taking(sequence, as: xcb_randr_get_output_property_reply_t.self) {
        $0.edids[id] = Self.bytes($1)
      }
    case .crtc(let id):
      taking(sequence, as: xcb_randr_get_crtc_info_reply_t.self) {
        $0.bounds[id] = Self.bounds($1.body)
      }
    }
  }

  private mutating func taking<Body>(
    _ sequence: UInt32, as body: Body.Type, use: (inout XSurvey, XReply<Body>) -> Void
  ) -> Bool {
    switch connection.answer(to: sequence, as: body) {
    case .pending: return false
    case .refused: return true
    case .reply(let reply):
      use(&self, reply)
      return true
    }
  }

  private mutating func askForDetails(
    _ reply: XReply<xcb_randr_get_screen_resources_current_reply_t>
  ) {
    let handle = connection.handle
    let time = reply.body.config_timestamp
    let outputs = xcb_randr_get_screen_resources_current_outputs(reply.pointer)
    order = Array(UnsafeBufferPointer(start: outputs, count: Int(reply.body.num_outputs)))
    for id in order {
      let info = xcb_randr_get_output_info(handle, id, time)
      open.append((.output(id), info.sequence))
      // Up to 256 bytes: the first block says all we ask, the rest is for displays' own extras.
      let edid = xcb_randr_get_output_property(handle, id, connection.atoms[.edid], 0, 0, 64, 0, 0)
      open.append((.edid(id), edid.sequence))
    }
    let crtcs = xcb_randr_get_screen_resources_current_crtcs(reply.pointer)
    for id in UnsafeBufferPointer(start: crtcs, count: Int(reply.body.num_crtcs)) {
      open.append((.crtc(id), xcb_randr_get_crtc_info(handle, id, time).sequence))
    }
    xcb_flush(handle)
  }

  private static func output(_ reply: XReply<xcb_randr_get_output_info_reply_t>) -> OutputAnswer {
    let name = UnsafeBufferPointer(
      start: xcb_randr_get_output_info_name(reply.pointer),
      count: Int(xcb_randr_get_output_info_name_length(reply.pointer)))
    return OutputAnswer(
      name: String(decoding: name, as: UTF8.self), crtc: reply.body.crtc,
      isConnected: UInt32(reply.body.connection) != XCB_RANDR_CONNECTION_DISCONNECTED.rawValue)
  }

  private static func bytes(
    _ reply: XReply<xcb_randr_get_output_property_reply_t>
  ) -> [UInt8]? {
    guard reply.body.format == 8 else { return nil }
    let count = Int(xcb_randr_get_output_property_data_length(reply.pointer))
    let start = xcb_randr_get_output_property_data(reply.pointer)
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// As the CRTC says: after rotation and transformation, in pixels of the desktop.
  private static func bounds(_ crtc: xcb_randr_get_crtc_info_reply_t) -> PixelRect? {
    guard crtc.mode != 0,
      let size = PixelSize(width: Int(crtc.width), height: Int(crtc.height))
    else { return nil }
    return PixelRect(x: Int(crtc.x), y: Int(crtc.y), size: size)
  }
}
