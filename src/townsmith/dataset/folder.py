"""A dataset's folder: a manifest, and the parts that are done so far."""

import hashlib
import json
from collections.abc import Generator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from townsmith.bots.schedule.runners import Runner
from townsmith.core.errors import RecordError, SetupError
from townsmith.dataset.parts import TABLES, PartJob, Written, part_name
from townsmith.dataset.plan import FORMAT, Plan, read_plan

MANIFEST: Final = "manifest.json"


class DatasetFolder:
    """A dataset that is being written, or that was; every part that is listed is whole."""

    def __init__(self, folder: Path, plan: Plan, written: list[Written]) -> None:
        self.folder = folder
        self.plan = plan
        self._written = {each.part: each for each in written}

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> "DatasetFolder":
        """Return a new dataset, or the one that lies there if it is made from the same plan."""
        if (folder / MANIFEST).exists():
            found = cls.open(folder)
            if found.plan.described() != plan.described():
                raise SetupError(
                    f"{folder} holds a dataset made from another plan; choose another folder"
                )
            return found
        folder.mkdir(parents=True, exist_ok=True)
        fresh = cls(folder, plan, [])
        fresh.save()
        return fresh

    @classmethod
    def open(cls, folder: Path) -> "DatasetFolder":
        """Return the dataset that lies in a folder."""
        try:
            manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        except FileNotFoundError:
            raise RecordError(f"{folder} holds no dataset: there is no {MANIFEST}") from None
        if manifest["format"] != FORMAT:
            found = manifest["format"]
            raise RecordError(
                f"{folder} is version {found} of the format; this Townsmith reads {FORMAT}"
            )
        return cls(folder, read_plan(manifest), [Written(**part) for part in manifest["parts"]])

    @property
    def written(self) -> list[Written]:
        """Return the parts that are done, in order."""
        return [self._written[part] for part in sorted(self._written)]

    @property
    def whole(self) -> bool:
        """Say whether every part is done."""
        return len(self._written) == self.plan.parts

    def manifest(self) -> dict[str, Any]:
        """Return all that is known about the dataset, as JSON."""
        digests = " ".join(each.digest for each in self.written)
        return {
            **self.plan.described(),
            "decisions": sum(each.decisions for each in self.written),
            "bytes": sum(each.bytes for each in self.written),
            "digest": hashlib.sha256(digests.encode()).hexdigest()[:16] if self.whole else None,
            "parts": [asdict(each) for each in self.written],
        }

    def fill(self, runner: Runner) -> Generator[Written, None, None]:
        """Play what is missing; yield each part when it is on the disk and listed."""
        missing = [part for part in range(self.plan.parts) if part not in self._written]
        jobs = [PartJob(self.plan, part, str(self.folder.absolute())) for part in missing]
        with closing(runner.play(jobs, len(jobs))) as coming:
            for _, written in coming:
                self.add(written)
                yield written

    def add(self, written: Written) -> None:
        """List a part that is on the disk."""
        self._written[written.part] = written
        self.save()

    def save(self) -> None:
        """Write the manifest; whoever stops us in the middle finds a whole one."""
        beside = self.folder / f"{MANIFEST}.new"
        beside.write_text(json.dumps(self.manifest(), indent=1) + "\n", "utf-8")
        beside.replace(self.folder / MANIFEST)

    def files(self, table: str) -> list[str]:
        """Return the files of a table, `games` or `decisions`, part by part."""
        if table not in TABLES:
            raise SetupError(f"a dataset has no table {table!r}; it has: {', '.join(TABLES)}")
        return [str(self.folder / table / part_name(each.part)) for each in self.written]
