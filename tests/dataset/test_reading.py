"""Datasets are read by what learners use; what is not installed here is left out."""

from pathlib import Path

import numpy as np
import pytest

from townsmith.bots.schedule.runners import OneProcess
from townsmith.core import registry
from townsmith.core.errors import SetupError
from townsmith.dataset.arrow import MissingPackageError, needed
from townsmith.dataset.folder import DatasetFolder
from townsmith.dataset.plan import Plan
from townsmith.dataset.reading import batches, to_arrow, to_pandas, to_polars, torch_dataset

SLUG = "uptown"
GAME = registry.game(SLUG)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a dataset of three games in two parts, with observations and masks."""
    found = tmp_path_factory.mktemp("data")
    columns = ("legal", "observation", "mask")
    plan = Plan(SLUG, GAME.setup(2, 3), ("random", "random"), 3, columns, 2)
    assert list(DatasetFolder.begin(found, plan).fill(OneProcess()))
    return found


def test_batches_are_arrays_with_a_row_a_decision(folder: Path) -> None:
    """Masks from bits and masks from legal moves are the same, and hold the move made."""
    table = to_arrow(folder)
    found = list(batches(folder, 50))
    assert sum(len(batch["move"]) for batch in found) == table.num_rows
    legal = iter(table.column("legal").to_pylist())
    for batch in found:
        assert batch["observation"].dtype == np.uint8
        assert batch["mask"].shape == (len(batch["move"]), GAME.rules.move_count)
        assert batch["mask"][np.arange(len(batch["move"])), batch["move"]].all()
        assert [row.nonzero()[0].tolist() for row in batch["mask"]] == [
            next(legal) for _ in batch["move"]
        ]


def test_a_mask_is_made_from_legal_moves(tmp_path: Path) -> None:
    plan = Plan(SLUG, GAME.setup(2, 3), ("random", "random"), 1, ("legal",))
    assert list(DatasetFolder.begin(tmp_path, plan).fill(OneProcess()))
    (batch,) = batches(tmp_path)
    assert (batch["mask"].sum(axis=1) == batch["choices"]).all()
    assert "observation" not in batch


def test_pandas(folder: Path) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed here")
    frame = to_pandas(folder, "games")
    assert frame["decisions"].sum() == len(to_pandas(folder, columns=["move"]))


def test_polars(folder: Path) -> None:
    pytest.importorskip("polars", reason="polars is not installed here")
    frame = to_polars(folder, "games")
    assert frame["decisions"].sum() == to_polars(folder, columns=["move"]).height


def test_torch(folder: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed here")
    loader = torch.utils.data.DataLoader(torch_dataset(folder, 32), batch_size=None)
    found = list(loader)
    assert sum(len(batch["move"]) for batch in found) == to_arrow(folder).num_rows
    assert found[0]["observation"].dtype == torch.uint8
    assert found[0]["mask"].dtype == torch.bool


def test_what_is_not_there_is_told(folder: Path) -> None:
    with pytest.raises(MissingPackageError, match=r"pip install 'townsmith\[data\]'"):
        needed("no_such_package", "townsmith[data]")
    with pytest.raises(SetupError, match="it has: games, decisions"):
        to_arrow(folder, "moves")
