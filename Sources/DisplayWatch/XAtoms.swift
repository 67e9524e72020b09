import CXCBLibrary

/// The server's numbers for the names that are used here.
struct XAtoms {
  /// A name, as the server knows it.
  enum Name: String, CaseIterable {
    case edid = "EDID"
  }

  private var numbers: [Name: xcb_atom_t] = [:]

  /// None known.
  static let none = XAtoms()

  private init() {}

  /// Asks for all names at once; `nil` when the server does not answer.
  ///
  /// Names that do not exist are made: a display with an EDID may come later.
  init?(_ connection: XConnection) {
    let requests = Name.allCases.map { name in
      let text = name.rawValue
      return (name, xcb_intern_atom(connection.handle, 0, UInt16(text.utf8.count), text).sequence)
    }
    for (name, sequence) in requests {
      let reply = connection.wait(
        for: sequence, as: xcb_intern_atom_reply_t.self, within: .start)
      guard let reply else { return nil }
      numbers[name] = reply.body.atom
    }
  }

  /// The number of a name.
  subscript(name: Name) -> xcb_atom_t { numbers[name] ?? 0 }
}
