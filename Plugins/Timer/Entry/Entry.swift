import Timers

/// The symbol that the host looks for (`islet_provider_entry_v1`).
@_cdecl("islet_provider_entry_v1")
public func entry() -> UnsafeRawPointer? {
  Timers.makeEntry()
}
