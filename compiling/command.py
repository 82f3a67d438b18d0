"""`build_ext` that compiles all C files side by side, and only those that changed."""

import json
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from compiling.progress import Progress

DIGESTS: Final = "objects.json"
"""What each object was made from, kept beside the objects for the next build."""


class BuildEngine(build_ext):
    """Compiles the engine with all processors, the largest C files first."""

    progress = Progress()

    def build_extensions(self) -> None:
        """Make the objects of all extensions, then link them as usual."""
        self.check_extensions_list(self.extensions)
        if not self.extensions:
            return
        self.progress.phase("objects")
        objects = Objects(self.compiler, Path(self.build_temp))
        remade = objects.make(self.extensions, self.progress)
        for extension in self.extensions:
            if remade.intersection(extension.sources):  # setuptools goes by dates of sources
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.progress.phase("library")
        self.compiler.compile = objects.made_from
        super().build_extensions()


class Objects:
    """The objects in a folder, each known by a digest of all that it was made from."""

    def __init__(self, compiler: Any, folder: Path) -> None:  # noqa: ANN401 - it has no types
        self._compile = compiler.compile
        self._names = compiler.object_filenames
        command = getattr(compiler, "compiler_so", ())
        self._command = [version("mypy"), compiler.compiler_type, *command]
        self._folder = folder
        self._digests = folder / DIGESTS

    def made_from(self, sources: list[str], **_: object) -> list[str]:
        """Return the objects of some sources, which were made before."""
        found: list[str] = self._names(sources, output_dir=str(self._folder))
        return found

    def make(self, extensions: list[Extension], progress: Progress) -> set[str]:
        """Make every object that is missing or was made from something else; return of which C."""
        digests = self._read()
        waiting = [
            (source, extension, digest)
            for extension in extensions
            for source, digest in self._wanted(extension).items()
            if not (digests.get(source) == digest and Path(*self.made_from([source])).exists())
        ]
        weight = {source: Path(source).stat().st_size for source, _, _ in waiting}
        waiting.sort(key=lambda job: weight[job[0]], reverse=True)
        for source in weight:
            digests.pop(source, None)
        self._write(digests)
        done = 0
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {pool.submit(self._make_one, *job[:2]): job for job in waiting}
            try:
                for job in as_completed(jobs):
                    job.result()
                    source, _, digest = jobs[job]
                    digests[source] = digest
                    done += weight[source]
                    progress.done(done / sum(weight.values()))
            finally:
                pool.shutdown(cancel_futures=True)
                self._write(digests)  # an interrupted build carries on from here
        return set(weight)

    def _make_one(self, source: str, extension: Extension) -> None:
        self._compile(
            [source],
            output_dir=str(self._folder),
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
        )

    def _wanted(self, extension: Extension) -> dict[str, str]:
        """Return the sources of an extension, each with a digest of it and what it depends on."""
        shared = sha256(json.dumps([self._command, extension.extra_compile_args]).encode())
        for header in sorted(map(Path, extension.depends)):
            if header.name.startswith("__native"):  # the others come with mypy and never change
                shared.update(header.read_bytes())
        wanted = {}
        for source in extension.sources:
            digest = shared.copy()
            digest.update(Path(source).read_bytes())
            wanted[source] = digest.hexdigest()
        return wanted

    def _read(self) -> dict[str, str]:
        try:
            digests: dict[str, str] = json.loads(self._digests.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return digests

    def _write(self, digests: dict[str, str]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._digests.write_text(json.dumps(digests), encoding="utf-8")
