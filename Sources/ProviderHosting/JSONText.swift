package import Activities
import CJansson
import Glibc

extension JSONParser {
  /// Reads JSON with Jansson: strictly, and never deeper than its own limit of 2048.
  package static var jansson: JSONParser {
    JSONParser { text throws(ActivityError) in
      var text = text
      var failure = json_error_t()
      let root = text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe json_loadb(
            characters.baseAddress, characters.count, Int(JSON_DECODE_ANY | JSON_ALLOW_NUL),
            &failure)
        }
      }
      guard let root = unsafe root else {
        let message = unsafe withUnsafeBytes(of: failure.text) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw .invalid(
          what: "the JSON", reason: "\(message) (line \(failure.line), column \(failure.column))")
      }
      defer { unsafe json_decref(root) }
      return unsafe JSONValue(root)
    }
  }
}

extension JSONValue {
  /// Copies a value of Jansson's, which the caller keeps.
  fileprivate init(_ json: UnsafeMutablePointer<json_t>) {
    switch unsafe json.pointee.type {
    case JSON_OBJECT:
      var fields: [String: JSONValue] = [:]
      var iterator = unsafe json_object_iter(json)
      while let current = unsafe iterator {
        if let key = unsafe json_object_iter_key(current),
          let value = unsafe json_object_iter_value(current)
        {
          unsafe fields[String(cString: key)] = JSONValue(value)
        }
        unsafe iterator = json_object_iter_next(json, current)
      }
      self = .object(fields)
    case JSON_ARRAY:
      let count = unsafe json_array_size(json)
      self = .array(
        (0..<count).compactMap { index in
          unsafe json_array_get(json, index).map { unsafe JSONValue($0) }
        })
    case JSON_STRING:
      let bytes = unsafe UnsafeRawBufferPointer(
        start: json_string_value(json), count: json_string_length(json))
      self = unsafe .string(String(decoding: bytes, as: UTF8.self))
    case JSON_INTEGER, JSON_REAL: self = unsafe .number(json_number_value(json))
    case JSON_TRUE: self = .boolean(true)
    case JSON_FALSE: self = .boolean(false)
    default: self = .null
    }
  }
}
