"""A door for language models: games in short texts, tools over the Model Context Protocol, an environment for training.

Nothing here needs the package `mcp` but `server`, and nothing needs `openenv` but `environment`.
"""
