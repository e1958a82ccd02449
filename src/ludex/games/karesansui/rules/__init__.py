"""The part of Karesansui that is compiled: gardens, rules, and what fits what."""
