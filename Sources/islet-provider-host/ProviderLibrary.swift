import CIsletProvider
import Glibc

/// A provider's shared library, loaded and checked against `islet/provider.h`.
///
/// It is never unloaded: an image that holds Swift code cannot be (its metadata stays in use).
@safe struct ProviderLibrary {
  /// What the descriptor says, copied.
  struct Descriptor {
    let id: String
    let name: String
    let version: String
  }

  let descriptor: Descriptor
  private let create: Create

  private typealias Create =
    @convention(c) (
      UnsafePointer<islet_host>, UnsafeMutablePointer<UnsafePointer<islet_provider>?>?
    ) -> Int32

  /// Loads the library and reads its entry and descriptor; runs nothing of it but initialisers.
  init(path: String) throws(HostFailure) {
    // A name without a slash would be looked up along the linker's search path.
    let file = path.contains("/") ? path : "./" + path
    guard let handle = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown error"
      throw .permanent("cannot load the provider: \(reason)")
    }
    guard let symbol = unsafe dlsym(handle, ISLET_PROVIDER_ENTRY_SYMBOL) else {
      throw .permanent(
        "\(path) is no provider for this Islet: it does not export "
          + "\(ISLET_PROVIDER_ENTRY_SYMBOL)")
    }
    let function = unsafe unsafeBitCast(symbol, to: islet_provider_entry_function?.self)
    let entry = unsafe try StructReader.read(
      function?(), as: islet_provider_entry(), named: "islet_provider_entry", in: path,
      needing: MemoryLayout<islet_provider_entry>.offset(of: \.create))
    guard unsafe entry.abi == ISLET_PROVIDER_ABI else {
      throw unsafe .permanent(
        "\(path) speaks version \(entry.abi) of the provider interface, and this Islet speaks "
          + "version \(ISLET_PROVIDER_ABI): rebuild it against this Islet's islet/provider.h")
    }
    guard let create = unsafe entry.create else {
      throw .permanent("\(path): create in its islet_provider_entry is NULL")
    }
    unsafe self.create = create
    descriptor = unsafe try Self.readDescriptor(entry.descriptor, path: path)
  }

  private static func readDescriptor(
    _ pointer: UnsafePointer<islet_provider_descriptor>?, path: String
  ) throws(HostFailure) -> Descriptor {
    let raw = unsafe try StructReader.read(
      pointer, as: islet_provider_descriptor(), named: "islet_provider_descriptor", in: path,
      needing: MemoryLayout<islet_provider_descriptor>.offset(of: \.version))
    func text(
      _ pointer: UnsafePointer<CChar>?, _ field: String, limit: Int
    ) throws(HostFailure) -> String {
      guard let pointer = unsafe pointer else {
        throw .permanent("\(path): the \(field) in its descriptor is NULL")
      }
      guard unsafe strnlen(pointer, limit + 1) <= limit,
        let text = unsafe String(validatingCString: pointer), !text.isEmpty
      else {
        throw .permanent(
          "\(path): the \(field) in its descriptor must be 1 to \(limit) bytes of UTF-8")
      }
      return text
    }
    let id = unsafe try text(raw.id, "id", limit: 32)
    let allowed: (Unicode.Scalar) -> Bool = {
      "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-"
    }
    guard id.unicodeScalars.allSatisfy(allowed) else {
      throw .permanent(
        "\(path): the id in its descriptor may only have a-z, 0-9 and '-', and is '\(id)'")
    }
    return Descriptor(
      id: id, name: unsafe try text(raw.name, "name", limit: 128),
      version: unsafe try text(raw.version, "version", limit: 64))
  }

  /// Makes the provider; to be called once in a process.
  ///
  /// `host` must stay valid until the process ends.
  func makeProvider(
    host: UnsafePointer<islet_host>
  ) throws(HostFailure) -> LoadedProvider {
    let id = descriptor.id
    var table: UnsafePointer<islet_provider>?
    let result = unsafe create(host, &table)
    guard result >= 0 else {
      throw .transient("\(id): create failed: \(StructReader.reason(result))")
    }
    return unsafe try LoadedProvider(table: table, id: id)
  }
}
