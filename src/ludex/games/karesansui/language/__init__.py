"""The rule language: rules as text, as JSON lists, as tokens and in English, and sets of cell states in each of them.

reading.read_rule("at least 3 small")   a Rule; also takes ["atleast", 3, "Small"]; `Refused` for all else
text.rule_text(rule)                    "atleast 3 Small"; `read_rule` gives the same rule back
lists.rule_lists(rule)                  ["atleast", 3, "Small"]; likewise
english.rule_english(rule)              "A garden fits if there are at least three small features."
tokens.rule_tokens(rule)                the tokens that a player writes one by one at a table
"""
