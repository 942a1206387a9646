import Foundation
import TestSupport

extension Desk {
  /// A folder of its own that holds one provider, built from a file in C.
  ///
  /// - Parameter source: Its path in the package.
  /// - Returns: The folder; the library is called `libNAME.so` there.
  /// - Throws: `TestFailure` if it does not compile.
  func folder(ofProvider source: String) throws -> String {
    let name = ((source as NSString).lastPathComponent as NSString).deletingPathExtension
    let built = try Compiler.build(
      Package.path(source), as: "\(name).so",
      options: ["-shared", "-fPIC", "-I" + Package.path("Sources/CIsletProvider/include")])
    let folder = folder.newPath("providers")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: built, toPath: "\(folder)/lib\(name).so")
    return folder
  }
}
