import Authoring
import Testing

/// Who a new package names as its maintainer.
@Suite struct MaintainerTests {
  private func found(
    _ environment: [String: String] = [:], git: [String: String] = [:],
    fullName: String? = "Ann of the System"
  ) -> String {
    let maintainer = Maintainer(
      environment: { environment[$0] }, git: { git[$0] },
      user: (fullName: fullName, login: "ann", host: "desk"))
    return "\(maintainer.name) <\(maintainer.email)>"
  }

  private let git = ["user.name": "Ann of Git\n", "user.email": "git@example.org\n"]

  @Test func theEnvironmentGoesFirst() {
    let environment = ["DEBFULLNAME": "Ann Author", "DEBEMAIL": "ann@example.org"]
    #expect(found(environment, git: git) == "Ann Author <ann@example.org>")
  }

  @Test func theAddressMayHaveTheName() {
    #expect(
      found(["DEBEMAIL": "Ann Author <ann@example.org>"], git: git)
        == "Ann Author <ann@example.org>")
    #expect(
      found(["DEBFULLNAME": "Ann", "DEBEMAIL": "Other <ann@example.org>"])
        == "Ann <ann@example.org>")
  }

  @Test func gitComesThenAndTheSystemLast() {
    #expect(found(git: git) == "Ann of Git <git@example.org>")
    let empty = ["DEBEMAIL": "", "DEBFULLNAME": " "]
    #expect(found(empty, git: git) == "Ann of Git <git@example.org>")
    #expect(found() == "Ann of the System <ann@desk>")
    #expect(found(fullName: "") == "ann <ann@desk>")
  }

  @Test func whatWouldBreakAFieldIsLeftOut() {
    #expect(
      found(["DEBFULLNAME": "Ann\n <Evil>, \"A\\B\"\t", "DEBEMAIL": "a b@example.org\nX: y"])
        == "Ann Evil AB <ab@example.orgX:y>")
  }
}
