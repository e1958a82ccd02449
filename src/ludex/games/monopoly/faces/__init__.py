"""What others see and say of Monopoly: text, records, positions, views, words, drawings, judge requests."""
