"""Lines that nobody types at a table but a cat, a paste or a stranger may, and what a refusal must be."""

from collections.abc import Iterator
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.plain import Plain, plain_fault
from referee.core.protocol import told
from referee.core.questions import Question

LONGEST_MESSAGE = 700

LINES = (
    "",
    " ",
    "\t",
    "\n",
    "a\nb",
    "\x00",
    "a\x00b",
    "\x1b[2J\x1b[31mred",
    "\x9b2J",
    "\x7f\x08\r",
    "\u202eabc\u202c",
    "\u2028\u2029",
    "\u200f\u200e\u200b\u2066",
    "\ud83c",
    "a\udcffb",
    "\ufeffanne",
    "\ufdd0\uffff\U0010ffff",
    "e\u0301" * 30,
    "\u05d0\u05d1\u05d2",
    "٣",
    "፩",
    "²",
    "①",
    "𝟝",
    "Ⅷ",
    "一",
    "-1",
    "+1",
    "--1",
    "-+5",
    "+-5",
    "1e9",
    "0x1f",
    "1_000",
    "1.5",
    "1,5",
    "007",
    "0",
    "00",
    "7",
    "999999999",
    "1000000000",
    "9" * 400,
    "9" * 10_000,
    "-" + "9" * 10_000,
    "1-999999999",
    "-5--3",
    "1-",
    "-",
    "--",
    "=",
    "==",
    "a=",
    "=a",
    "a=b=c",
    '"',
    '""',
    '"anne',
    'an"ne',
    '" "',
    '"" ""',
    "'",
    ",",
    ",,,",
    ";",
    ":",
    ": :",
    "|",
    ".",
    "..",
    "?",
    "/",
    "/quit",
    "<",
    "none",
    "kept",
    "keep",
    "more",
    "*",
    "%s %d {} {0} {x}",
    "\\n\\x00",
    "NaN",
    "true",
    "null",
    "[1, 2]",
    "[[[[",
    "x" * 10_000,
    " " * 10_000,
    "a " * 5_000,
    "1 " * 5_000,
    "1," * 5_000,
    '"a" ' * 2_500,
    "a=1 " * 2_500,
    "\u0301" * 10_000,
    "ß" * 10_000,
    "\u202e" * 10_000,
)

PLAINS: tuple[Plain, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    2**63 - 1,
    -(2**63),
    "",
    "x",
    "x" * 10_000,
    "kept",
    [],
    [None],
    [[]],
    [{}],
    [["x"]],
    [True],
    [0],
    [1, 2, 3, 4, 5, 6, 7],
    ["x"] * 1_000,
    [["x", ["hs"]], ["x", []]],
    ["a", 1],
    {},
    {"x": 1},
    {"x": "y"},
    {"x" * 10_000: 1},
    {"": None},
    {"name": 1, "table": 2},
    {"name": "x" * 10_000, "table": "ABPRTA"},
    {"name": "Sloop", "nation": ["British"], "defense": True},
)


def half_right(question: Question[Any]) -> Iterator[str]:
    """Lines of the question's own words: alone, twice, with signs that mean something elsewhere."""
    told_of = (question.key.replace(".", " "), told(question.prompt), question.legal())
    words = {*question.words(), *(word.strip("(),;:") for text in told_of for word in text.split())}
    for word in sorted(words - {""}):
        yield word
        for form in ("{0} {0}", "{0}=", "={0}", "{0}={0}", "{0}:", ":{0}", "{0}: {0}", "{0} 1", "1 {0}",
                     "{0}=1", '"{0}', "{0}.", "{0}-", "-{0}", "{0},{0}", "{0}; {0}"):  # fmt: skip
            yield form.format(word)


def checked(fault: Exception) -> str:
    """The message, if it is a line that can be shown: printable, of bounded length."""
    message = str(fault)
    assert message.isprintable(), f"not printable: {message!r}"
    assert 0 < len(message) <= LONGEST_MESSAGE, f"{len(message)} characters: {message[:900]!r}"
    return message


def outcome(question: Question[Any], line: str) -> object:
    """What a question makes of a line: an answer that a save can hold, or a refusal fit to be shown."""
    try:
        answer: object = question.parse(line)
    except (InvalidAnswer, IllegalAnswer) as fault:
        checked(fault)
        return fault
    kept = question.encode(answer)
    assert not plain_fault(kept), plain_fault(kept)
    assert question.encode(question.decode(kept)) == kept
    return answer


def decoded(question: Question[Any], plain: Plain) -> object:
    """What a question makes of a value out of a save; the same answers and refusals."""
    try:
        answer: object = question.decode(plain)
    except (InvalidAnswer, IllegalAnswer) as fault:
        checked(fault)
        return fault
    kept = question.encode(answer)
    assert question.encode(question.decode(kept)) == kept
    return answer
