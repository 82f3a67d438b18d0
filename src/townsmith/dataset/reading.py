"""Reading a dataset: as Arrow, pandas or polars tables, as NumPy arrays, or for PyTorch.

decisions = to_polars("my-data", "decisions")
for batch in torch_dataset("my-data"):
batch["observation"], batch["mask"], batch["move"], batch["won"]
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from townsmith.dataset.arrow import arrow, needed
from townsmith.dataset.folder import DatasetFolder

_BATCH: Final = 1024


def to_arrow(folder: str | Path, table: str = "decisions", columns: Sequence[str] = ()) -> Any:  # noqa: ANN401 - pyarrow need not be installed
    """Return a table of a dataset, `games` or `decisions`, as a pyarrow Table."""
    pa = arrow()
    pq = needed("pyarrow.parquet", "townsmith[data]")
    files = DatasetFolder.open(Path(folder)).files(table)
    return pa.concat_tables([pq.read_table(file, columns=list(columns) or None) for file in files])


def to_pandas(folder: str | Path, table: str = "decisions", columns: Sequence[str] = ()) -> Any:  # noqa: ANN401 - as above
    """Return a table of a dataset as a pandas DataFrame."""
    needed("pandas", "pandas")
    return to_arrow(folder, table, columns).to_pandas()


def to_polars(folder: str | Path, table: str = "decisions", columns: Sequence[str] = ()) -> Any:  # noqa: ANN401 - as above
    """Return a table of a dataset as a polars DataFrame."""
    polars = needed("polars", "polars")
    return polars.from_arrow(to_arrow(folder, table, columns))


def batches(folder: str | Path, size: int = _BATCH) -> Iterator[dict[str, Any]]:
    """Yield the decisions as NumPy arrays, a row each; parts are read one after the other.

    `observation` holds bytes, `mask` truth values; they are there if the dataset has them. A mask
    is made from the legal moves where only these were kept.
    """
    numpy = needed("numpy", "townsmith[data]")
    pq = needed("pyarrow.parquet", "townsmith[data]")
    dataset = DatasetFolder.open(Path(folder))
    moves = dataset.plan.kind.rules.move_count
    for file in dataset.files("decisions"):
        for batch in pq.ParquetFile(file).iter_batches(size):
            yield _arrays(numpy, batch, moves)


def torch_dataset(folder: str | Path, size: int = _BATCH) -> Any:  # noqa: ANN401 - as above
    """Return an iterable PyTorch dataset of batches of tensors; a DataLoader may share its parts.

    Give it to a DataLoader with `batch_size=None`: the batches are made here.
    """
    torch = needed("torch", "torch")
    data = needed("torch.utils.data", "torch")
    kind: Any = data.IterableDataset

    class Decisions(kind):  # type: ignore[misc]  # it has no type where it is missing
        """The decisions of a dataset, batch by batch."""

        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = data.get_worker_info()
            first, step = (worker.id, worker.num_workers) if worker else (0, 1)
            for number, batch in enumerate(batches(folder, size)):
                if number % step == first:
                    yield {name: torch.from_numpy(rows) for name, rows in batch.items()}

    return Decisions()


def _arrays(numpy: Any, batch: Any, moves: int) -> dict[str, Any]:  # noqa: ANN401 - as above
    found = {
        name: batch.column(name).to_numpy(zero_copy_only=False).copy()
        for name in ("game", "step", "seat", "move", "choices", "score", "won")
    }
    names = batch.schema.names
    if "observation" in names:
        found["observation"] = _bytes_of(numpy, batch.column("observation"))
    if "mask" in names:
        bits = numpy.unpackbits(_bytes_of(numpy, batch.column("mask")), axis=1, bitorder="little")
        found["mask"] = bits[:, :moves].astype(bool)
    elif "legal" in names:
        found["mask"] = _masks_of(numpy, batch.column("legal"), moves)
    return found


def _bytes_of(numpy: Any, column: Any) -> Any:  # noqa: ANN401 - as above
    size = column.type.byte_width
    flat = numpy.frombuffer(column.buffers()[1], numpy.uint8)
    first = column.offset * size
    return flat[first : first + len(column) * size].reshape(len(column), size).copy()


def _masks_of(numpy: Any, column: Any, moves: int) -> Any:  # noqa: ANN401 - as above
    counts = column.value_lengths().to_numpy(zero_copy_only=False)
    masks = numpy.zeros((len(column), moves), bool)
    masks[numpy.repeat(numpy.arange(len(column)), counts), column.flatten().to_numpy()] = True
    return masks
