"""What others see and say of For Sale: text, records, positions, views, words, drawings."""
