/// What this package's tests need to look behind the interface.
extension SessionFile {
  /// Every table and index, as SQL.
  package func schema() throws(StoreError) -> String {
    let database = try connect()
    do throws(SQLiteError) {
      return try Schema.text(of: database)
    } catch {
      throw error.at(path)
    }
  }

  /// Runs any SQL, to bring a file into a state that should not be.
  package func run(_ sql: String) throws(StoreError) {
    let database = try connect()
    do throws(SQLiteError) {
      try database.run(sql)
    } catch {
      throw error.at(path)
    }
  }

  /// How many rows a table has.
  package func count(_ table: String) throws(StoreError) -> Int64 {
    let database = try connect()
    do throws(SQLiteError) {
      return try database.number("SELECT count(*) FROM \(table)")
    } catch {
      throw error.at(path)
    }
  }
}
