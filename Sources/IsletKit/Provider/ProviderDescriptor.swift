/// What is known of a provider without running it (`islet_provider_descriptor`).
public struct ProviderDescriptor: Hashable, Sendable {
  /// A short name for files and settings: 1 to 32 of a-z, 0-9 and `-`.
  public let id: String
  /// The name that people read.
  public let name: String
  /// The provider's own version, such as `1.2`.
  public let version: String
  /// One sentence on what it shows.
  public let summary: String

  /// Makes a descriptor; the host refuses a provider with a bad id.
  public init(id: String, name: String, version: String, summary: String = "") {
    self.id = id
    self.name = name
    self.version = version
    self.summary = summary
  }
}
