"""Boards, decks and profiles of Monopoly as data files, and what reads them."""
