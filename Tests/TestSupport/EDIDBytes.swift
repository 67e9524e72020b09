/// Makes the first block of an EDID as a display of this kind would tell it.
///
/// - Parameters:
///   - maker: Three capital letters.
///   - product: The maker's number of the product.
///   - serial: Zero for none.
///   - serialText: At most 13 characters; empty for none.
///   - name: At most 13 characters; empty for none.
public func edidBytes(
  maker: String, product: UInt16, serial: UInt32 = 0, serialText: String = "", name: String = ""
) -> [UInt8] {
  var bytes: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
  let letters = maker.utf8.reduce(UInt16(0)) { $0 << 5 | UInt16($1 & 31) }
  bytes += [UInt8(letters >> 8), UInt8(letters & 255)]
  bytes += [UInt8(product & 255), UInt8(product >> 8)]
  bytes += (0..<4).map { UInt8(serial >> (8 * UInt32($0)) & 255) }
  bytes += [1, 30, 1, 4] + [UInt8](repeating: 0, count: 34)
  bytes += [UInt8](repeating: 1, count: 54 - bytes.count)
  for (tag, text) in [(UInt8(0xFF), serialText), (0xFC, name), (0x10, ""), (0x10, "")] {
    let ended = Array(text.utf8.prefix(13)) + (text.utf8.count < 13 ? [0x0A] : [])
    let padded = ended + [UInt8](repeating: 0x20, count: 13 - ended.count)
    bytes += [0, 0, 0, text.isEmpty ? 0x10 : tag, 0] + padded
  }
  bytes.append(0)
  bytes.append(0 &- bytes.reduce(0, &+))
  return bytes
}
