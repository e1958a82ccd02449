"""What others see and say of Diplomacy: text, records, positions, views, words, drawings, and the judge's answers."""
