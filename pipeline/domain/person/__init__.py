"""What a person's commands mean for a memory, as intents; pure, so that command line, chat and agents share it."""
