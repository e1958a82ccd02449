"""The rules of Karesansui, compiled. RULES.md in the folder above gives every ruling and its reason."""
