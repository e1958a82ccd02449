"""The pages as they are served: bundled scripts and styles."""
