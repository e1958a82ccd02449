"""The rules of Catan, compiled. RULES.md in the folder above gives every ruling and its reason."""
