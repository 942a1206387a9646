"""The system's own services, and what the pill makes of them."""
import os
import subprocess

from stage import Failure, Skipped, need, output_of, wait_for

CONTROL = """Package: islet-test-nothing
Version: 1
Architecture: all
Maintainer: Nobody <nobody@example.org>
Description: a package without files, for a test
"""


def packagekit(check):
    """The real PackageKit installs a package, in a namespace of its own."""
    need("unshare", "pkcon", "dpkg-deb", "/usr/libexec/packagekitd", "/usr/lib/polkit-1/polkitd")
    if os.getuid() != 0:
        raise Skipped("only root may make a mount namespace for it")
    if subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL,
                      check=False).returncode != 0:
        raise Skipped("this machine makes no mount namespaces")
    folder = check.stage.folder
    package = folder / "package" / "DEBIAN"
    package.mkdir(parents=True)
    (package / "control").write_text(CONTROL)
    # Long enough to be seen.
    (package / "postinst").write_text("#!/bin/sh\nsleep 4\n")
    (package / "postinst").chmod(0o755)
    output_of("dpkg-deb", "--build", "--root-owner-group", package.parent, folder / "nothing.deb")
    check.stage.start(
        "unshare", "--mount", "sh", os.path.join(os.path.dirname(__file__), "packagekit.sh"),
        folder, "pkcon", "--plain", "--noninteractive", "--allow-untrusted", "install-local",
        folder / "nothing.deb", name="packagekit")
    wait_for("PackageKit runs", (folder / "ready").exists, 30)
    pill = check.pill("downloads", HOME=check.stage.home("home"),
                      DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={folder}/system-bus")
    (folder / "go").touch()
    pill.shows("the installation is there", "presentation: compact", seconds=60)
    pill.photograph(f"{check.name}-compact")
    pill.expand()
    pill.shows("what goes on is shown", "(Installing|Preparing|Downloading)[^\"]*", 20)
    check.saw(*pill.texts())
    pill.photograph(f"{check.name}-expanded")
    pill.shows("the end is shown", r'text "[^"]*Finished', seconds=60)
    check.saw("at the end", *pill.texts())
    pill.photograph(f"{check.name}-end")
    wait_for("pkcon ends", (folder / "done").exists, 30)
    if subprocess.run(["dpkg-query", "--show", "islet-test-nothing"], capture_output=True,
                      check=False).returncode == 0:
        raise Failure("the package has been installed on this system: remove islet-test-nothing")


CHECKS = (packagekit,)
