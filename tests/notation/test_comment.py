"""Where a comment begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation.decode import split_comment
from referee.notation.fold import fold


@pytest.mark.parametrize(
    ("text", "content", "comment"),
    [
        ("", "", None),
        ("P1 PASS  \t", "P1 PASS", None),
        ("# all", "", "# all"),
        ("  # all", "", "# all"),
        ("P1 PASS # a # b ", "P1 PASS", "# a # b "),
        ("P1 PASS\t#", "P1 PASS", "#"),
        ("P1 PASS#1", "P1 PASS#1", None),
        ("a#b #c", "a#b", "#c"),
        ("a\u00a0# b", "a\u00a0", "# b"),
        ("a\u3000# b", "a\u3000", "# b"),
        ("a\u2028# b", "a\u2028# b", None),
        ("a\x0c# b", "a\x0c# b", None),
        ("\u200e# b", "\u200e", "# b"),
        ("a \ufeff\u200b# b", "a \ufeff\u200b", "# b"),
        ("a\u200b# b", "a\u200b# b", None),
        ("a ＃ b", "a", "＃ b"),
        ('players: "Ann #1", Bo # c', 'players: "Ann #1", Bo', "# c"),
        ('"a \\" # b" # c', '"a \\" # b"', "# c"),
        ('"a \\\\" # b" # c', '"a \\\\"', '# b" # c'),
        ('"a # open', '"a # open', None),
        ('"a # open\\', '"a # open\\', None),
        ('"a" "b # open', '"a" "b # open', None),
        ("# it's \"quoted", "", "# it's \"quoted"),
        ("“Ann #1”, Bo # c", "“Ann #1”, Bo", "# c"),
        ('"Ann #1” # c', '"Ann #1”', "# c"),
        ("O'Hara # c", "O'Hara", "# c"),
    ],
)
def test_a_comment_starts_where_a_word_could(text: str, content: str, comment: str | None) -> None:
    assert split_comment(text) == (content, comment)


def test_quotes_mean_nothing_in_free_text() -> None:
    assert split_comment('note: 5" wide # c', quotes=False) == ('note: 5" wide', "# c")
    assert split_comment('note: "a # c', quotes=False) == ('note: "a', "# c")


TEXT = st.text(st.sampled_from('a1 \t#"\\:,＃＂“”＼\u00a0\u3000\u200b\ufeff\u2028\x0cé'), max_size=24)


@given(TEXT, st.booleans())
def test_splitting_loses_blanks_at_most(text: str, quotes: bool) -> None:
    content, comment = split_comment(text, quotes=quotes)
    gap = text[len(content) : len(text) - len(comment or "")]
    assert content + gap + (comment or "") == text
    assert not gap.strip(" \t")
    assert split_comment(content, quotes=quotes) == (content, None)


@given(TEXT)
def test_what_is_left_holds_no_comment_after_folding_either(text: str) -> None:
    content, comment = split_comment(text)
    folded = fold(content).text
    assert split_comment(folded) == (folded.rstrip(" \t"), None)
    whole_content, whole_comment = split_comment(fold(text).text)
    assert whole_content == folded.rstrip(" \t")
    assert (whole_comment is None) == (comment is None)
