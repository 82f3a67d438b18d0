"""The PostgreSQL that the tests bring along keeps what it promises to them."""

import pytest

from tests.postgresql import PrivatePostgres, find_postgres


def test_databases_are_made_like_others_and_forgotten(postgres: PrivatePostgres) -> None:
    """A copy has what the original has, and is its own."""
    original = postgres.fresh()
    with postgres.connect(original) as connection:
        connection.execute("CREATE TABLE towns (name text)")
        connection.execute("INSERT INTO towns VALUES ('Ulm')")
    copy = postgres.fresh(like=original)
    postgres.drop(original)
    with postgres.connect(copy) as connection:
        assert connection.execute("SELECT name FROM towns").fetchall() == [("Ulm",)]
    postgres.drop(copy)


def test_it_listens_on_no_port(postgres: PrivatePostgres) -> None:
    """Whatever else runs on the machine is not in its way."""
    with postgres.connect() as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_where_it_cannot_be_had_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipped with the reason on somebody's own machine, a failure where everything is checked."""
    monkeypatch.setattr("tests.postgresql._on_the_machine", lambda: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.delenv("TOWNSMITH_POSTGRESQL", raising=False)
    monkeypatch.delenv("CI", raising=False)
    find_postgres.cache_clear()
    try:
        with pytest.raises(pytest.skip.Exception, match="apt-get install postgresql"):
            find_postgres()
        monkeypatch.setenv("CI", "1")
        with pytest.raises(pytest.fail.Exception, match="apt-get install postgresql"):
            find_postgres()
    finally:
        find_postgres.cache_clear()
