"""What others see and say of a game of Catan: text, records, positions, views, words and drawings."""
