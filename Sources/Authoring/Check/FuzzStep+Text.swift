extension FuzzStep: CustomStringConvertible {
  /// The step on one line.
  var description: String {
    func short(_ text: String) -> String {
      text.utf8.count > 40 ? "<\(text.utf8.count) bytes>" : text.debugDescription
    }
    switch self {
    case .action(let activity, let button, let argument):
      return "action \(activity).\(button) \(short(argument))"
    case .oddAction(let activity, let name, let argument):
      return "action \(activity) \(short(name)) \(short(argument))"
    case .state(let activity, let state, let reason): return "state \(activity) \(state) \(reason)"
    case .settings(let values):
      let list = values.sorted { $0.key < $1.key }.map { "\($0.key)=\(short($0.value))" }
      return "settings " + list.joined(separator: " ")
    case .command(let arguments):
      return "command " + arguments.map(short).joined(separator: " ")
    case .refuse(let requests, let updates):
      return "refuse requests=\(requests) updates=\(updates)"
    case .pause(let time): return "pause \(time) us"
    }
  }
}
