"""The agent loop: fold what happened, decide the next move, perform it. It knows no text."""
