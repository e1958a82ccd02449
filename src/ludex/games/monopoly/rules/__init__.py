"""The rules of Monopoly: compiled where there is a C compiler, the same files interpreted otherwise."""
