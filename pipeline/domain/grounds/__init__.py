"""What a sentence of a model claims beyond or against the lines it cites, told kind by kind."""
