"""The queue of work: everybody gets a fair share of the time, however much each asks for."""

from townsmith.web.work.fair_queue import Asker, FairQueue

FLOOD, VICTIM = Asker("1.1.1.1"), Asker("2.2.2.2")


def served(queue: FairQueue[str], seconds: dict[str, float], jobs: int) -> list[str]:
    """Return who is served, one after the other; each job takes as long as its asker's do."""
    order = []
    for _ in range(jobs):
        asker, _ = queue.take()
        queue.charge(asker, seconds.get(asker.visitor, 1.0))
        order.append(asker.visitor)
    return order


def test_one_with_a_hundred_jobs_delays_another_by_one() -> None:
    """120 hints of one visitor: whoever comes next is served after the one that is being done."""
    queue: FairQueue[str] = FairQueue()
    for number in range(120):
        queue.put(FLOOD, str(number))
    served(queue, {}, 20)
    queue.put(VICTIM, "mine")
    assert VICTIM.visitor in served(queue, {}, 2)


def test_time_counts_not_jobs() -> None:
    """Whoever asks for long work gets as much time as whoever asks for short work."""
    queue: FairQueue[str] = FairQueue()
    for number in range(60):
        queue.put(FLOOD, str(number))
        queue.put(VICTIM, str(number))
    order = served(queue, {FLOOD.visitor: 9.0, VICTIM.visitor: 1.0}, 30)
    assert order.count(VICTIM.visitor) >= 9 * (order.count(FLOOD.visitor) - 1)


def test_the_seats_of_one_address_share_fairly_too() -> None:
    """In a hall behind one router the seat that asks for much does not hold up the other."""
    queue: FairQueue[str] = FairQueue()
    greedy, modest = Asker("hall", "table 0"), Asker("hall", "table 1")
    for number in range(50):
        queue.put(greedy, str(number))
    served(queue, {}, 5)
    queue.put(modest, "mine")
    assert modest in [queue.take()[0] for _ in range(2)]


def test_nobody_saves_up_by_waiting() -> None:
    """Whoever comes late starts level with the others and does not shut them out."""
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.put(FLOOD, str(number))
    served(queue, {}, 20)
    for number in range(20):
        queue.put(VICTIM, str(number))
    order = served(queue, {}, 10)
    assert order.count(FLOOD.visitor) >= 4


def test_what_is_dropped_is_not_served() -> None:
    """A job whose asker has gone leaves no trace."""
    queue: FairQueue[str] = FairQueue()
    queue.put(FLOOD, "unwanted")
    queue.put(FLOOD, "wanted")
    queue.drop(FLOOD, "unwanted")
    assert (len(queue), queue.of(FLOOD)) == (1, 1)
    assert queue.take() == (FLOOD, "wanted")
    assert len(queue) == 0
