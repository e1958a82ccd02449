"""Names: those of people anywhere, and those that pretend to be somebody else's, a bot's, or nobody's."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from server_tables import code

from ludex.server.client import Client
from ludex.server.names import LATIN, LONGEST, BadName, alike, cleaned, reads_as_bot

BOTS = frozenset({"random", "careful", "sharp"})

REAL = [
    "Ann",
    "José",
    "Zoë",
    "Åsa",
    "İpek",
    "Nguyễn Thị Ánh",
    "Łukasz",
    "O'Brien",
    "O’Brien",
    "Jean-Luc",
    "Dr. No",
    "Анна",
    "Љиљана",
    "Ёлка",
    "Ελένη",
    "Ἀχιλλεύς",
    "Վարդան",
    "გიორგი",
    "ᏣᎳᎩ",
    "김철수",
    "王小明",
    "𠮷野",
    "さくら",
    "カタカナ",
    "ㄅㄆㄇ",
    "محمد",
    "مُحَمَّد",
    "می\u200cخواهم",
    "שָׁלוֹם",
    "हिन्दी",
    "ශ්\u200dරී",
    "க்ஷ",
    "สมชาย",
    "မြန်မာ",
    "ལྷ་མོ",
    "አበበ",
    "Anna Анна",
    "Ann-Аня",
    "王 Wang",
    "Ann 2",
    "#1",
    "50%",
    "🙂",
    "❤️",
    "👍🏽",
    "👩\u200d🚀",
    "👨\u200d👩\u200d👧\u200d👦",
    "🇬🇧",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "1️⃣ Ann",
    "\U0001fa77",
    "\U0001fae9",
    "Ben Bot",
    "Abbot",
    "Sharp",
    "Ann the bot",
]


@pytest.mark.parametrize("name", REAL)
def test_real_names_are_fine(name: str) -> None:
    found = cleaned(name)
    assert found == unicodedata.normalize("NFKC", name)
    assert cleaned(found) == found
    assert not reads_as_bot(found, BOTS)
    assert alike(name, found)


@pytest.mark.parametrize(
    ("name", "is_"),
    [
        ("  Ann ", "Ann"),
        ("Ann\u3000Lee\u00a0", "Ann Lee"),
        ("Ann \u2003 \u2009Lee", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("Ann\n", "Ann"),
        ("e\u0301", "é"),
        ("O´Brien", "O’Brien"),
        ("Ann\ufe0f", "Ann"),
        ("Ann \ufe0f\ufe0f", "Ann"),
        ("\ufe0f\ufe0fAnn", "Ann"),
        ("™️", "TM"),
    ],
)
def test_a_name_has_one_form(name: str, is_: str) -> None:
    assert cleaned(name) == is_


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3000",
        "\u200b",
        "Ann\u200b",
        "A\u200bnn",
        "A\u200dnn",
        "A\u200cnn",
        "🙂\u200d",
        "\u200dAnn",
        "Ann\u2060",
        "Ann\ufeff",
        "A\u00adnn",
        "Ann\u202e",
        "\u202ennA",
        "\u2066Ann\u2069",
        "Ann\u200f",
        "Ann\u061c",
        "Ann\tLee",
        "Ann\nLee",
        "Ann\u2028Lee",
        "Ann\x00",
        "Ann\x1b[31m",
        "Ann\x85Lee",
        "\u3164",
        "Ann\u3164",
        "\uffa0",
        "\u115f",
        "\u2800",
        "A\u034fnn",
        "Ann\ufe00",
        "Ann\U000e0100",
        "Ann\U000e0041",
        "🙂\U000e0041",
        "Ann\ue000",
        "Ann\ud800",
        "Ann\uffff",
        "Ann\ufffc",
        "\u0301",
        "\u0301Ann",
        "Z" + "\u0335" * 5,
        "\ufdfa" * 3,
        "x" * 41,
        "Аnn",  # Cyrillic A
        "Αnn",  # Greek Alpha
        "Аліcе",  # the c is Latin
        "Βob",
        "ᎪNN",
        "Aոո",
        "A\u0301νν",
    ],
    ids=ascii,
)
def test_what_nobody_may_be_called(name: str) -> None:
    with pytest.raises(BadName) as wrong:
        cleaned(name)
    assert str(wrong.value).isprintable(), "the message does not say it again"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "Аnn"),
        ("Вова", "вова"),
        ("Вова", "ВОВА"),
        ("Аса", "Aca"),
        ("ΒΟΒ", "BOB"),
        ("Bob", "B0b"),
        ("BOB", "b0b"),
        ("Bill", "BiIl"),
        ("Bill", "B1ll"),
        ("Bill", "B1II"),
        ("Bill", "Bi|l"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Bern", "Bem"),
        ("William", "vvilliam"),
        ("Weiß", "WEISS"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("José", "Jose\u0301"),
        ("O'Brien", "O’Brien"),
        ("Jean-Luc", "Jean–Luc"),
        ("🙂", "🙂\ufe0f"),
        ("می\u200cخواهم", "میخواهم"),
        ("Jоsé", "José"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Ian", "Lan"),
        ("José", "Jose"),
        ("Anna", "Анна"),
        ("Bo", "Во Л"),
        ("王", "玉"),
        ("Ann", "Ann 2"),
        ("🙂", "🙃"),
        ("👍", "👍🏽"),
        ("Ann Lee", "AnnLee"),
        ("김", "감"),
        ("Al", "Ai"),
    ],
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "Sharp bot",
        "sharp BOT 2",
        "Sharp-bot",
        "sharpbot",
        "Sharp b0t",
        "Bot Sharp",
        "careful bot (2)",
        "Carefu1 bot #3",
        "bot:sharp",
        "RANDOM_BOT",
        "Random Bot.",
        "Ｓharp bot",
    ],
)
def test_only_bots_read_as_bots(name: str) -> None:
    assert reads_as_bot(cleaned(name), BOTS)


def test_the_table_of_letters_leads_to_plain_ones() -> None:
    for letter, plain in LATIN.items():
        assert plain.isascii()
        assert not letter.isascii() or not letter.isalnum()
        assert len(unicodedata.name(letter)) > 0
        assert alike(letter, plain)


@given(st.text(max_size=60))
def test_whatever_is_typed_becomes_a_name_or_is_refused(text: str) -> None:
    try:
        found = cleaned(text)
    except BadName:
        return
    assert 1 <= len(found) <= LONGEST
    assert found == " ".join(found.split(" "))
    assert cleaned(found) == found
    assert alike(text, text)
    assert alike(found, found.upper()) or len(found.upper()) != len(found)
    assert not any(
        unicodedata.bidirectional(char) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI") for char in found
    )


# ---- at a table ----


def test_nobody_sits_down_as_somebody_else(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "sharp"}, {}])
    table = made["table"]["id"]
    for name, why in (
        ("\uff21nn", (409, "name_taken")),
        ("Аnn", (400, "bad_name")),
        ("A\u200bnn", (400, "bad_name")),
        ("Ann\u202e", (400, "bad_name")),
        ("Ann \u2003", (409, "name_taken")),
        ("Sharp bot", (409, "name_taken")),
        ("Sharp b0t 2", (400, "bad_name")),
        ("Careful bot", (400, "bad_name")),
    ):
        assert code(client.join, table, name) == why, name
        assert code(client.make, "forsale", [{"name": "Ann"}, {"bot": "sharp"}, {"name": name}]) == why, name
    assert client.join(table, "Анна")["seat"] == 2
    assert client.table(table)["seats"][2]["name"] == "Анна"


def test_a_bot_may_be_called_what_it_is(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "sharp", "name": "Sharp bot 7"}, {"bot": "sharp"}])
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Ann", "Sharp bot 7", "Sharp bot"]
    assert code(client.make, "forsale", [{"name": "Ann"}, {"bot": "sharp", "name": "Аnn"}, {}]) == (400, "bad_name")
    assert code(client.make, "forsale", [{"name": "Aca"}, {"bot": "sharp", "name": "Аса"}, {}]) == (409, "name_taken")
