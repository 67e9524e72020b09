import DeckFormat
import DeckModel
import Testing

@Suite("What a deck leaves to be told from its letters")
struct LeftoverTests {
  private func read(_ text: String, _ dialect: Dialect) throws -> (Deck, [DeckProblem]) {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true })
  }

  @Test(
    "A deck that names no language has that of its letters",
    arguments: [
      ("# 浏览器 and 桥", "zh-CN"), ("# 這座橋", "zh-TW"), ("# 橋と川です", "ja"), ("# 다리 橋", "ko"),
      ("# Bridges", nil), ("# 山", nil), ("---\nlang: zh-HK\n---\n\n# 浏览器", "zh-HK"),
      ("# 浏览器的说明这样写会更清楚一些「の」", "zh-CN"),
    ])
  func languages(text: String, language: String?) throws {
    #expect(try read(text, .lectern).0.frontMatter.language == language)
  }

  @Test(
    "Markup that is left in the text is told once for each slide",
    arguments: [
      ("a ![b](c", "![b](c", Dialect.marp), ("- a\n- b [c](d e f)", "](d e f)", .marp),
      ("a $$ b", "$$ b", .lectern), ("一****二", "****二", .lectern),
      ("a \\foot{b} c", "\\foot{b} c", .marp),
      ("a {{ b }} c", "{{ b }} c", .lectern), ("> \\::: a", "::: a", .marp),
      ("| a |\n|---|\n| .right[b] |", ".right[b]", .marp),
    ])
  func markup(text: String, found: String, dialect: Dialect) throws {
    let (_, problems) = try read("\(text)\n\n\(text)\n\n---\n\n# A", dialect)
    let messages = problems.map(\.description).filter { $0.contains("looks like markup") }
    try #require(messages.count == 1)
    #expect(messages[0].contains("Found `\(found)` in the text"))
  }

  @Test(
    "What people write is no markup",
    arguments: [
      "Costs $5, or $$$ with a view", "Rated **** of *****", "Use `![a](b)` and `{{ c }}`",
      "Arrays a[0] and b[i](x", "The .NET [framework] and v1.2 [new]", "Why?! [sic] :) :: a::b",
      "```\n![a](b) $$ {{ c }} .d[e]\n```", "{ a: { b: 1 } }", "C:\\Temp\\a {b}", "a <- b <!> c",
      "[a](b) and ![c](d.png) and $x$ and **e**",
    ])
  func prose(text: String) throws {
    for dialect in Dialect.allCases {
      let (_, problems) = try read("# A\n\n\(text)\n", dialect)
      #expect(!problems.contains { $0.message.contains("looks like markup") }, "\(dialect)")
    }
  }
}
