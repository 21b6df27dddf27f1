"""What the distillation agent asks a model, and what may become of the answers."""
