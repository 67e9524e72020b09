import CCmark
internal import Synchronization

/// A Markdown document as cmark-gfm parsed it; owns every node of it.
final class CmarkTree {
  /// The document.
  let root: CmarkNode

  private init(root: CmarkNode) { self.root = root }

  deinit { cmark_node_free(root.pointer) }

  /// Parses CommonMark with GitHub's tables, task lists, struck text and bare links.
  ///
  /// - Returns: `nil` only when there is no memory.
  static func parse(_ lines: [String]) -> CmarkTree? {
    library.withLock { _ in parseAlone(lines) }
  }

  /// The library keeps a table of special characters for all parsers, and changes it as it parses.
  private static let library = Mutex(())

  private static func parseAlone(_ lines: [String]) -> sending CmarkTree? {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      guard let found = cmark_find_syntax_extension(name) else { continue }
      cmark_parser_attach_syntax_extension(parser, found)
    }
    for line in lines {
      var line = line + "\n"
      line.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cmark_parser_feed(parser, $0.baseAddress, $0.count)
        }
      }
    }
    return cmark_parser_finish(parser).map { CmarkTree(root: CmarkNode(pointer: $0)) }
  }
}

/// One node of a tree; valid as long as the tree is.
struct CmarkNode {
  /// cmark's own node.
  fileprivate let pointer: OpaquePointer

  /// cmark's word for its type, such as `paragraph` or `table_row`.
  var type: String { cmark_node_get_type_string(pointer).map { String(cString: $0) } ?? "" }

  /// Its first line, from 1; 0 where cmark does not know.
  var line: Int { Int(cmark_node_get_start_line(pointer)) }

  /// Its first column, from 1.
  var column: Int { max(1, Int(cmark_node_get_start_column(pointer))) }

  /// Its last line, from 1.
  var lastLine: Int { Int(cmark_node_get_end_line(pointer)) }

  /// The letters of text, code and HTML.
  var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

  /// Where a link or picture leads.
  var destination: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

  /// The title of a link or picture.
  var title: String { cmark_node_get_title(pointer).map { String(cString: $0) } ?? "" }

  /// A heading's level, from 1 to 6.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// What follows the opening fence of a code block.
  var fenceInfo: String { cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? "" }

  /// The fence of a code block, such as three backticks; `nil` for an indented one.
  var fence: String? {
    var length: Int32 = 0
    var offset: Int32 = 0
    var mark: CChar = 0
    guard cmark_node_get_fenced(pointer, &length, &offset, &mark) != 0, length > 0 else {
      return nil
    }
    let scalar = Unicode.Scalar(UInt8(bitPattern: mark))
    return String(repeating: Character(scalar), count: Int(length))
  }

  /// Whether a list is numbered.
  var isNumbered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }

  /// Whether a list's numbers have brackets behind them instead of dots.
  var hasBracketsBehindNumbers: Bool {
    cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM
  }

  /// The number a list begins with.
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }

  /// Whether a list's items stand close together.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// Whether the box of a task is ticked.
  var isTaskDone: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

  /// A table's columns as `l`, `c`, `r`, or 0 where the author says nothing.
  var columnAlignments: [UInt8] {
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let first = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return Array(UnsafeBufferPointer(start: first, count: count))
  }

  /// The nodes directly under it.
  var children: some Sequence<CmarkNode> {
    sequence(first: cmark_node_first_child(pointer)) { cmark_node_next($0) }
      .lazy.prefix { $0 != nil }.compactMap { $0.map(CmarkNode.init(pointer:)) }
  }
}
