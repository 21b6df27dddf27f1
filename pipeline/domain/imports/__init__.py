"""What an import means for the memory: values of another program, what is known of them, and the intents."""
