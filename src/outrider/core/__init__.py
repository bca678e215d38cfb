"""The vocabulary: frozen facts, unions and ports. Standard library only, no I/O."""
