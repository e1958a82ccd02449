"""A table's turn goes to tasks and callbacks in the order they came, and is never lost."""

from __future__ import annotations

import asyncio

from ludex.server.tables.lock import Turn


def test_tasks_and_callbacks_take_turns_in_order() -> None:
    async def story() -> list[str]:
        turn, said = Turn(), list[str]()

        async def wait(name: str) -> None:
            async with turn:
                said.append(name)
                await asyncio.sleep(0)

        turn.take_then(lambda: said.append("at once"))
        assert said == ["at once"]
        assert turn.locked()
        first = asyncio.ensure_future(wait("task"))
        await asyncio.sleep(0)

        def call() -> None:
            said.append("callback")
            turn.release()

        turn.take_then(call)
        last = asyncio.ensure_future(wait("last task"))
        await asyncio.sleep(0)
        assert said == ["at once"], "somebody has it"
        turn.release()
        await asyncio.gather(first, last)
        assert not turn.locked()
        return said

    assert asyncio.run(story()) == ["at once", "task", "callback", "last task"]


def test_whoever_gives_up_does_not_keep_the_turn() -> None:
    """Cancelled while waiting, and cancelled at the moment the turn was handed over."""

    async def story(is_handed_over: bool) -> bool:
        turn = Turn()

        async def wait() -> None:
            async with turn:
                pass

        turn.take_then(lambda: None)
        waiting = asyncio.ensure_future(wait())
        await asyncio.sleep(0)
        if is_handed_over:
            turn.release()
            asyncio.get_running_loop().call_soon(waiting.cancel)
        else:
            waiting.cancel()
            await asyncio.sleep(0)
            turn.release()
        await asyncio.gather(waiting, return_exceptions=True)
        await asyncio.sleep(0)
        return turn.locked()

    assert not asyncio.run(story(False))
    assert not asyncio.run(story(True))
