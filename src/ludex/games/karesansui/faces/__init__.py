"""What others see and say of Karesansui: text, records, positions, views, words, drawings, questions to the judge."""
