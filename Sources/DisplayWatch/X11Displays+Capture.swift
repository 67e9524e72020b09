import CXCBLibrary
public import StageModel

extension X11Displays {
  /// Copies what an output shows; `nil` when the server refuses, or does not answer in time.
  public func capture(_ output: Output) -> CapturedPixels? {
    let rect = output.bounds
    guard let x = Int16(exactly: rect.x), let y = Int16(exactly: rect.y) else {
      return nil
    }
    let request = xcb_get_image(
      errands.handle, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), errands.root, x, y,
      UInt16(rect.size.width), UInt16(rect.size.height), UInt32.max)
    guard let reply = errands.wait(for: request.sequence, as: xcb_get_image_reply_t.self),
      reply.body.depth == 24 || reply.body.depth == 32
    else { return nil }
    let count = Int(xcb_get_image_data_length(reply.pointer))
    var bytes = Array(
      UnsafeBufferPointer(start: xcb_get_image_data(reply.pointer), count: count))
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 0xFF }
    return CapturedPixels(size: rect.size, bytes: bytes)
  }
}
