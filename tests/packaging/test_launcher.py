"""The launcher prepares once, repairs what is broken, and forwards everything else."""

import os
import shutil
from collections.abc import Callable

import pytest

from tests.packaging.checkout import ROOT, Checkout


def test_launcher_is_executable() -> None:
    assert os.access(ROOT / "townsmith", os.X_OK)


def test_first_start_prepares_everything_and_says_so(fresh: Checkout) -> None:
    start = fresh.start("sim")
    assert start.status == 0
    assert start.made_venv
    assert start.installed
    assert start.compiled
    told = [line.split()[0] for line in start.err.splitlines()]
    assert told == ["Making", "Installing", "Compiling", "Ready:"]


def test_second_start_only_starts(used: Checkout) -> None:
    start = used.start("sim")
    assert not start.made_venv
    assert not start.installed
    assert not start.compiled
    assert start.err == ""


def test_words_are_forwarded_untouched(used: Checkout) -> None:
    words = ["play", "a b", "*", ""]
    start = used.start(*words)
    assert start.out.endswith("".join(f"word {word}\n" for word in words))


def test_status_is_forwarded_in_a_folder_with_a_space(fresh: Checkout) -> None:
    moved = fresh.root.with_name("my town")
    fresh.root = fresh.root.rename(moved)
    assert fresh.start("sim").status == 0
    assert fresh.start("sim").calls.count("\n") == 2


def remove_python(checkout: Checkout) -> None:
    (checkout.venv / "bin" / "python").unlink()


def dangle_python(checkout: Checkout) -> None:
    remove_python(checkout)
    (checkout.venv / "bin" / "python").symlink_to("/nonexistent/python")


def change_python(checkout: Checkout) -> None:
    stamp = checkout.venv / "stamps" / "venv"
    stamp.write_text(stamp.read_text(encoding="utf-8").replace("3 ", "2 ", 1), encoding="utf-8")


def remove_package(checkout: Checkout) -> None:
    (checkout.venv / "lib" / "python3" / "site-packages" / "click").rmdir()


def empty_venv(checkout: Checkout) -> None:
    shutil.rmtree(checkout.venv)
    checkout.venv.mkdir()


def replace_venv_by_file(checkout: Checkout) -> None:
    shutil.rmtree(checkout.venv)
    checkout.venv.touch()


def move_checkout(checkout: Checkout) -> None:
    checkout.root = checkout.root.rename(checkout.root.with_name("elsewhere"))


def break_off_installation(checkout: Checkout) -> None:
    checkout.write("requirements/run.txt", "click rich\n")
    start = checkout.start("sim", PIP_STATUS="1")
    assert start.status == 1
    assert "pip was here" in start.err
    assert start.err.splitlines()[-1].startswith("townsmith: the dependencies")


@pytest.mark.parametrize(
    "damage",
    [
        remove_python,
        dangle_python,
        change_python,
        remove_package,
        empty_venv,
        replace_venv_by_file,
        move_checkout,
        break_off_installation,
    ],
)
def test_broken_environment_is_made_anew(
    used: Checkout, damage: Callable[[Checkout], None]
) -> None:
    damage(used)
    repair = used.start("sim")
    assert repair.status == 0
    assert repair.made_venv
    assert repair.installed
    assert not used.start("sim").made_venv


def test_changed_lock_file_is_installed_into_the_same_environment(used: Checkout) -> None:
    used.write("requirements/run.txt", "click rich\n")
    start = used.start("sim")
    assert start.installed
    assert not start.made_venv
    assert not used.start("sim").installed


def test_test_dependencies_are_installed_once_and_contain_the_others(fresh: Checkout) -> None:
    assert fresh.start("test").calls.count("--require-hashes") == 1
    assert not fresh.start("test").installed
    assert not fresh.start("sim").installed


def test_ray_is_installed_only_for_an_arena_that_asks_for_it(used: Checkout) -> None:
    assert not used.start("arena", "plots").installed
    assert not used.start("sim", "--ray").installed
    assert "requirements/ray.txt" in used.start("arena", "plots", "--ray=local").calls
    assert not used.start("arena", "plots", "--ray", "local").installed
    assert not used.start("train", "plots", "--ray", "local").installed
    assert not used.start("arena", "plots").installed


def test_the_driver_of_postgresql_is_installed_for_whoever_names_a_database(used: Checkout) -> None:
    assert not used.start("web", "--data=here").installed
    named = used.start("web", "--database", "postgresql://somebody@somewhere/tables")
    assert "requirements/postgres.txt" in named.calls
    assert not used.start("admin", "list", "--database=postgresql://x/y").installed


def test_a_database_may_be_named_by_the_surroundings(used: Checkout) -> None:
    used.env["TOWNSMITH_DATABASE"] = "postgresql://somebody@somewhere/tables"
    assert not used.start("sim").installed
    assert "requirements/postgres.txt" in used.start("web").calls


def test_starts_at_the_same_moment_prepare_once(fresh: Checkout) -> None:
    processes = [fresh.popen("sim") for _ in range(3)]
    for process in processes:
        process.communicate(timeout=60)
    assert [process.returncode for process in processes] == [0, 0, 0]
    calls = (fresh.root.parent / "calls").read_text(encoding="utf-8")
    assert calls.count("-m venv") == 1
    assert calls.count("--require-hashes") == 1
    assert calls.count("build_wheel") == 1


def test_options_of_the_test_suite_reach_it(used: Checkout) -> None:
    assert used.start("test", "--long").out.endswith("word pytest\nword --long\n")


def test_no_python_is_one_clear_line(fresh: Checkout) -> None:
    start = fresh.start("sim", PATH="/nonexistent")
    assert start.status == 1
    assert start.err.count("\n") == 1
    assert "Python 3.11 or newer" in start.err


def test_python_without_venv_names_the_package_to_install(fresh: Checkout) -> None:
    start = fresh.start("sim", VENV_STATUS="1")
    assert start.status == 1
    assert start.err.count("\n") == 1
    assert "python3-venv" in start.err


def test_it_starts_through_a_link(used: Checkout) -> None:
    linked = Checkout(used.root.parent / "bin", used.env)
    linked.root.mkdir()
    (linked.root / "townsmith").symlink_to(used.root / "townsmith")
    start = linked.start("sim")
    assert start.status == 0
    assert not start.made_venv
