"""What the distillation agent decides without a model: which lines are worth keeping, and where they go."""
