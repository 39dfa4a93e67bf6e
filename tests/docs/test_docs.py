"""The docs are complete and current; their examples run and their links resolve."""

import doctest
import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from tools.screenshot_shell import OUTPUT, render_shell
from tools.update_cli_docs import BLOCK, with_current_help

from bestiary.cli import bestiary
from bestiary.server.settings import SETTING_NAMES
from tests.docs.markdown_pages import (
    FENCE,
    PAGES,
    ROOT,
    anchor,
    blocks,
    headings,
    link_targets,
    read,
)

COMMANDS = "docs/reference/commands.md"
COMMON_SECTION = "Every command"
ENVIRONMENT_SECTION = "Environment"
FOREIGN_VARIABLES = {
    *("CC", "COLUMNS", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "PYTHON", "TERM"),
    *("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME"),
}
"""Variables that we read but did not invent."""
DECISIONS = sorted(name for name in PAGES if re.match(r"docs/decisions/\d", name))
ENGINEERS_PAGES = [name for name in PAGES if not name.startswith(("src", "tests"))]
VAGUE_WORDS = re.compile(
    r"\b(?:anybody|anyone|every(?:body|one)|nobody|some(?:body|one)|whatever|whoever|wish(?:es|ed)?)\b",
    re.IGNORECASE,
)
REMOTE = re.compile(r"@import|url\(\s*['\"]?(?!#)|(?:href|src)\s*=\s*['\"](?!#)", re.IGNORECASE)


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """A command and its subcommands, each with its path."""
    yield path, command
    if isinstance(command, click.Group):
        for name, subcommand in command.commands.items():
            yield from commands(subcommand, f"{path} {name}")


COMMANDS_BY_PATH = dict(commands(bestiary, "bestiary"))


def documented_sections() -> dict[str, list[str]]:
    """The sections of the reference of commands, and the headings in each."""
    sections: dict[str, list[str]] = {}
    for depth, heading in headings(read(COMMANDS)):
        if depth == 2:
            assert heading not in sections, f"two sections {heading}"
            sections[heading] = []
        elif depth == 3:
            sections[list(sections)[-1]].append(heading)
    return sections


def parameters(command: click.Command) -> list[str]:
    """The arguments and options of a command, as its help names them."""
    return [
        max(param.opts, key=len)
        if isinstance(param, click.Option)
        else (param.metavar or (param.name or "").upper())
        for param in command.params
    ]


@pytest.mark.parametrize("name", ENGINEERS_PAGES)
def test_prose_says_who(name: str) -> None:
    """Sentences that the program prints stand in fenced blocks, and may be literary."""
    assert VAGUE_WORDS.findall(FENCE.sub("", read(name))) == []


def test_command_headings_match_commands() -> None:
    sections = [
        name
        for name in documented_sections()
        if name not in (COMMON_SECTION, ENVIRONMENT_SECTION, "Exit status")
    ]
    assert sections == list(COMMANDS_BY_PATH)


@pytest.mark.parametrize("path", COMMANDS_BY_PATH)
def test_option_headings_match_options(path: str) -> None:
    assert sorted(documented_sections()[path]) == sorted(parameters(COMMANDS_BY_PATH[path]))


def test_common_option_has_a_heading() -> None:
    assert documented_sections()[COMMON_SECTION] == ["--help"]


def environment_variables() -> set[str]:
    """The `BESTIARY_` variables that code reads or sets; settings of the server excepted."""
    paths = [ROOT / "Makefile", ROOT / "hatch_build.py"]
    for folder in ("src", "tools", "tests"):
        paths += [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".sh")]
    texts = (path.read_text(encoding="utf-8") for path in paths if path.parent.name != "docs")
    return {name for text in texts for name in re.findall(r"\bBESTIARY_(?!SERVER_)[A-Z_]+\b", text)}


def test_variable_headings_match_environment_variables() -> None:
    assert (
        set(documented_sections()[ENVIRONMENT_SECTION])
        == environment_variables() | FOREIGN_VARIABLES
    )


def test_setting_headings_match_settings() -> None:
    names = [
        heading for depth, heading in headings(read("docs/reference/settings.md")) if depth == 2
    ]
    assert names == list(SETTING_NAMES)


def test_every_command_section_shows_help() -> None:
    assert [f"bestiary{block['path']}" for block in BLOCK.finditer(read(COMMANDS))] == list(
        COMMANDS_BY_PATH
    )


def test_help_output_is_current() -> None:
    """`.venv/bin/python tools/update_cli_docs.py` renews it."""
    assert read(COMMANDS) == with_current_help(read(COMMANDS))


def test_shell_screenshot_is_current() -> None:
    """`.venv/bin/python tools/screenshot_shell.py` draws it anew."""
    assert OUTPUT.read_text(encoding="utf-8") == render_shell()


def python_examples(name: str) -> str:
    """The doctests of a page, each at its line in the page."""
    lines = [""] * (read(name).count("\n") + 1)
    for block in blocks(read(name)):
        if block.kind == "python" and block.body.startswith(">>> "):
            body = block.body.splitlines()
            lines[block.line : block.line + len(body)] = body
    return "\n".join(lines)


@pytest.mark.parametrize("name", [name for name in PAGES if ">>> " in read(name)])
def test_python_examples_run(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(python_examples(name), {}, name, str(PAGES[name]), 0)
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert results.attempted > 0
    assert results.failed == 0, "".join(report)


def test_readme_has_a_python_example() -> None:
    assert ">>> import bestiary" in python_examples("README.md")


@pytest.mark.parametrize("name", PAGES)
def test_other_python_blocks_are_quoted_from_files(name: str) -> None:
    """The first line names the file, which holds the other lines verbatim."""
    for block in blocks(read(name)):
        if block.kind == "python" and not block.body.startswith(">>> "):
            first, _, quote = block.body.partition("\n")
            source = (ROOT / first.removeprefix("# ")).read_text(encoding="utf-8")
            assert quote.strip()
            assert quote.strip("\n") in source, first


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PAGES if "```console" in read(name)])
def test_console_examples_print_documented_output(name: str, tmp_path: Path) -> None:
    """The blocks of a page run in order, in a folder with the files that the page gives."""
    env = {
        "PATH": f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PYTHONUTF8": "1",
    }
    for block in blocks(read(name)):
        if block.file_name is not None:
            (tmp_path / block.file_name).write_text(block.body, encoding="utf-8")
        if block.kind != "console":
            continue
        for step in re.split(r"^(?=\$ )", block.body, flags=re.MULTILINE)[1:]:
            command, _, output = step.removeprefix("$ ").partition("\n")
            done = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
            assert matches_output(done.stdout, output), f"$ {command}\n{done.stdout}"


def matches_output(printed: str, output: str) -> bool:
    """Whether what was printed is the documented output, where a line `…` is any text."""
    parts = re.split(r"^…\n", output, flags=re.MULTILINE)
    pattern = "(?s:.*)".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, printed) is not None


@pytest.mark.parametrize("name", PAGES)
def test_relative_links_resolve(name: str) -> None:
    for link in link_targets(read(name)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, fragment = link.partition("#")
        target = (PAGES[name].parent / file).resolve() if file else PAGES[name]
        assert target.is_relative_to(ROOT), link
        assert target.exists(), link
        if fragment:
            text = target.read_text(encoding="utf-8")
            assert fragment in {anchor(heading) for _, heading in headings(text)}, link


def test_docs_index_links_every_page() -> None:
    names = {name.removeprefix("docs/") for name in PAGES if name.startswith("docs/")}
    assert names - {"README.md"} <= set(link_targets(read("docs/README.md")))


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(Path(name).name[:4]) for name in DECISIONS]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pytest.mark.parametrize("name", DECISIONS)
def test_decision_page_has_required_sections(name: str) -> None:
    text = read(name)
    assert re.match(rf"# {int(Path(name).name[:4])}\. \S", text)
    sections = [heading for depth, heading in headings(text) if depth == 2]
    assert sections == ["Question", "Decision", "What follows"]
    for part in re.split(r"^## .*$", text, flags=re.MULTILINE)[1:]:
        assert part.strip()


@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.svg")), ids=lambda path: path.name)
def test_svgs_load_no_remote_resources(path: Path) -> None:
    """Fonts, styles, images and scripts count."""
    text = path.read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert not REMOTE.search(text.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    assert "<script" not in text


@pytest.mark.parametrize("name", PAGES)
def test_pages_contain_no_local_paths(name: str) -> None:
    assert not re.search(r"(?<![\w.])/(?:work|home|root|opt|tmp)/", read(name))
