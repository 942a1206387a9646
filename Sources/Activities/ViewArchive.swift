/// Everything that an activity can show: one tree of nodes for each place (B5–B7).
public struct ViewArchive: Hashable, Sendable, Codable {
  /// The four places of the expanded presentation (B7).
  public struct Expanded: Hashable, Sendable, Codable {
    /// At the left, beside the centre.
    public var leading: ViewNode?
    /// At the right, beside the centre.
    public var trailing: ViewNode?
    /// Between leading and trailing.
    public var center: ViewNode?
    /// Below the others, over the whole width.
    public var bottom: ViewNode?
    /// Which places get room first where it is short (B7).
    public var priorities: Priorities?

    /// Makes the expanded places; what is `nil` takes no room.
    public init(
      leading: ViewNode? = nil, trailing: ViewNode? = nil, center: ViewNode? = nil,
      bottom: ViewNode? = nil, priorities: Priorities? = nil
    ) {
      self.priorities = priorities
      self.leading = leading
      self.trailing = trailing
      self.center = center
      self.bottom = bottom
    }
  }

  /// Which expanded places get room first: the higher; what is `nil` counts as 0 (B7).
  public struct Priorities: Hashable, Sendable, Codable {
    /// Of the place at the left.
    public var leading: Double?
    /// Of the place at the right.
    public var trailing: Double?
    /// Of the place between them.
    public var center: Double?
    /// Of the place below them.
    public var bottom: Double?

    /// Makes priorities.
    public init(
      leading: Double? = nil, trailing: Double? = nil, center: Double? = nil,
      bottom: Double? = nil
    ) {
      self.leading = leading
      self.trailing = trailing
      self.center = center
      self.bottom = bottom
    }
  }

  /// Left of the pill's centre when compact (B5).
  public var compactLeading: ViewNode?
  /// Right of the pill's centre when compact (B5).
  public var compactTrailing: ViewNode?
  /// In the small circle (B6).
  public var minimal: ViewNode?
  /// In the expanded pill (B7).
  public var expanded: Expanded
  /// In the list (B14); `nil` shows the expanded places there.
  public var list: ViewNode?
  /// What a click on the expanded content follows where nothing else acts (B8): a URL, or an
  /// action's name after `action:`.
  public var link: String?
  /// The line around the collapsed pill while the activity has that; `nil` for none.
  public var keyline: ViewKeyline?

  /// Makes an archive.
  public init(
    compactLeading: ViewNode? = nil, compactTrailing: ViewNode? = nil, minimal: ViewNode? = nil,
    expanded: Expanded = Expanded(), list: ViewNode? = nil, link: String? = nil,
    keyline: ViewKeyline? = nil
  ) {
    self.list = list
    self.keyline = keyline
    self.compactLeading = compactLeading
    self.compactTrailing = compactTrailing
    self.minimal = minimal
    self.expanded = expanded
    self.link = link
  }

  /// The root of every place, in a fixed order.
  public var roots: [ViewNode] {
    [
      compactLeading, compactTrailing, minimal, expanded.leading, expanded.trailing,
      expanded.center, expanded.bottom, list,
    ].compactMap { $0 }
  }

  /// The keys of all attached pictures that the archive names.
  public var imageKeys: Set<String> {
    var keys: Set<String> = []
    var pending = roots
    while let node = pending.popLast() {
      if case .image(let key) = node.content { keys.insert(key) }
      pending += node.children
    }
    return keys
  }

  /// Reads an archive from JSON and checks it against the limits.
  ///
  /// - Parameters:
  ///   - json: The wire form.
  ///   - parser: Reads JSON.
  /// - Returns: The archive.
  /// - Throws: ``ActivityError`` that says what to change.
  public static func decode(
    _ json: String, parser: JSONParser
  ) throws(ActivityError) -> ViewArchive {
    let bytes = json.utf8.count
    guard bytes <= ActivityLimits.archiveBytes else {
      throw .tooLarge(what: "the view archive", bytes: bytes, limit: ActivityLimits.archiveBytes)
    }
    let archive: ViewArchive = try parser.decode(json, as: "the view archive")
    try archive.check()
    return archive
  }

  /// Checks the link, the number of nodes and how deep they nest, modifiers included.
  func check() throws(ActivityError) {
    guard link?.utf8.count ?? 0 <= ActivityLimits.nameBytes,
      link?.unicodeScalars.contains(where: \.isControl) != true
    else {
      throw .invalid(
        what: "the view archive",
        reason: "its link has control characters, or more than \(ActivityLimits.nameBytes) bytes")
    }
    var pending = roots.map { (node: $0, depth: 1) }
    var count = 0
    while let (node, above) = pending.popLast() {
      // A modifier wraps its node, and so counts as one.
      let depth = above + node.modifiers.count
      count += 1 + node.modifiers.count
      guard depth <= ActivityLimits.depth else {
        throw .invalid(
          what: "the view archive",
          reason: "its nodes nest deeper than \(ActivityLimits.depth); flatten the stacks")
      }
      guard count <= ActivityLimits.nodes else {
        throw .invalid(
          what: "the view archive",
          reason: "it has more than \(ActivityLimits.nodes) nodes; show less at a time")
      }
      pending += node.children.map { ($0, depth + 1) }
    }
  }
}
