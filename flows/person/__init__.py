"""A person in control of the memory: the commands that change and show entries, for command line, chat and agents."""
