"""The rules of For Sale, compiled. RULES.md in the folder above gives every ruling and its reason."""
