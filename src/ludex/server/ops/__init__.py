"""For operators: health, figures, logs, the admin socket."""
