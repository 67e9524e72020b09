import CPango
import CPixbuf
import CPoppler
import CRSVG
import DeckModel

extension DeckProblem {
  /// Why poppler refused a document.
  static func pdfRefused(
    _ error: UnsafeMutablePointer<GError>?, isCutOff: Bool, hasPassword: Bool,
    at place: SourceLocation
  ) -> DeckProblem {
    let isPopplers = error?.pointee.domain == poppler_error_quark()
    if isPopplers, error?.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) {
      return DeckProblem(
        .error, at: place,
        hasPassword
          ? "the PDF is encrypted, and the password does not open it. The deck is not opened."
          : "the PDF is encrypted, and opens with its password alone. The deck is not opened.",
        remedy: .password)
    }
    if isCutOff { return pdfCutOff(at: place) }
    let reason = (error?.pointee.message).map { String(cString: $0).trimmedLine ?? "" } ?? ""
    return DeckProblem(
      .error, at: place,
      """
      the PDF is damaged and can't be read\(reason.isEmpty ? "" : " (\(reason))"). Export or copy \
      it again. The deck is not opened.
      """)
  }

  /// A file that was copied or written only in part.
  static func pdfCutOff(at place: SourceLocation) -> DeckProblem {
    DeckProblem(
      .error, at: place,
      """
      the PDF is cut off: its end, with the table of its parts, is missing. Expected a whole \
      file; copy or export it again. The deck is not opened.
      """)
  }

  /// A document without a page.
  static func pdfWithoutPages(at place: SourceLocation) -> DeckProblem {
    DeckProblem(
      .error, at: place, "the PDF has no pages. Expected one at least. The deck is not opened.")
  }
}
