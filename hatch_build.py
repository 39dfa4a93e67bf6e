"""The build hook: compiles every `X.py` that has an `X.pxd` beside it, and builds the page.

A `.pxd` that begins with `# header only` is cimported by others; its `.py` stays interpreted.
`BESTIARY_PURE=1` compiles nothing, `BESTIARY_REQUIRE_COMPILED=1` makes a failure fatal, and
`BESTIARY_CFLAGS` adds flags for compiler and linker. How the page is built stands in
`tools/build_web.py`; an sdist brings it along, so that a wheel made from that needs no node.
"""

import contextlib
import importlib.util
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,  # what it makes reads past the end of a short tuple
    "binding": False,  # plain methods, which Python calls faster
    "boundscheck": False,
    "cdivision": True,
    "embedsignature": True,  # for `help` and `inspect.signature`
    "embedsignature.format": "clinic",
    "infer_types": True,
    "wraparound": False,
}
OPTIMISE = ["-O3", "-g0"]


class Assembly(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the page, and compiled modules: to a wheel, or beside the sources if editable."""

    def dependencies(self) -> list[str]:
        """What the page needs beyond what every build needs."""
        requirements: list[str] = page_builder(self.root).requirements(Path(self.root))
        return requirements

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page and, for a wheel, compile; warn if either fails."""
        self.build_page()
        if self.target_name == "wheel":
            self.compile_rules(version, build_data)

    def build_page(self) -> None:
        """Build the page, or warn that the package comes without one."""
        builder = page_builder(self.root)
        if builder.is_disabled():
            return
        try:
            builder.build(Path(self.root))
        except (builder.BuildFailed, OSError) as error:
            if os.environ.get("BESTIARY_REQUIRE_COMPILED") == "1":
                raise
            self.app.display_warning(f"bestiary: the package comes without a page: {error}")

    def compile_rules(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a copy of the sources, which stay clean; warn if that fails."""
        source = Path(self.root, "src")
        self.scratch = tempfile.TemporaryDirectory(prefix="bestiary-")
        copy = Path(shutil.copytree(source, Path(self.scratch.name, "src")))
        remove_binaries(copy)
        try:
            export_constants(copy)
            with contextlib.chdir(copy):
                compile_all()
        except (Exception, SystemExit) as error:
            if os.environ.get("BESTIARY_REQUIRE_COMPILED") == "1":
                raise
            remove_binaries(copy)
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            self.app.display_warning(f"bestiary: nothing is compiled, it runs slower: {reason}")
        if version == "editable":
            remove_binaries(source)
        for path in binaries(copy):
            if version == "editable":
                shutil.copy2(path, source / path.relative_to(copy))
            else:
                build_data["force_include"][str(path)] = str(path.relative_to(copy))
                build_data |= {"infer_tag": True, "pure_python": False}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            self.scratch.cleanup()


def page_builder(root: str) -> Any:
    """The module that builds the page, loaded by its path because it is not installed."""
    spec = importlib.util.spec_from_file_location(
        "bestiary_page", Path(root, "tools", "build_web.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def binaries(root: Path) -> list[Path]:
    return sorted(root.rglob("*.so"))


def remove_binaries(root: Path) -> None:
    for path in binaries(root):
        path.unlink()


def export_constants(root: Path) -> None:
    """Make names of Python of the C variables that the headers declare, as they are in the source.

    Without that `from bestiary.games.lascaux.rules import PASS` would fail if it is compiled.
    """
    for pxd in root.rglob("*.pxd"):
        source = pxd.with_suffix(".py")
        declared = re.findall(
            r"^cdef [\w ]+?(?:\[\d+\])? (\w+(?:, \w+)*)$", pxd.read_text("utf-8"), re.MULTILINE
        )
        names = ", ".join(f"{name}={name}" for line in declared for name in line.split(", "))
        if names and source.exists():
            with source.open("a", encoding="utf-8") as file:
                file.write(f"\nglobals().update({names})\n")


def compile_all() -> None:
    """Compile the modules below the current directory, each to beside its source."""
    if os.environ.get("BESTIARY_PURE") == "1":
        raise RuntimeError("BESTIARY_PURE=1")
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    flags = os.environ.get("BESTIARY_CFLAGS", "").split()
    extensions = [
        Extension(
            name=".".join(pxd.with_suffix("").parts),
            sources=[str(pxd.with_suffix(".py"))],
            extra_compile_args=OPTIMISE + flags,
            extra_link_args=flags,
        )
        for pxd in sorted(Path().rglob("*.pxd"))
        if pxd.with_suffix(".py").exists()
        and not pxd.read_text("utf-8").startswith("# header only")
    ]
    modules = cythonize(extensions, include_path=["."], compiler_directives=DIRECTIVES, quiet=True)
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel = ".", "../objects", os.cpu_count()
    command.ensure_finalized()
    command.run()
