"""The building market: settles the building requests of all seats where houses or hotels are short."""
