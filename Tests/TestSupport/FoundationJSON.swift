package import Activities
import Foundation

extension JSONParser {
  /// Reads JSON with Foundation's decoder: a second opinion on what the engine's library reads.
  package static var foundation: JSONParser {
    JSONParser { text throws(ActivityError) in
      do {
        return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
      } catch {
        throw .invalid(what: "the JSON", reason: "it cannot be read")
      }
    }
  }
}
