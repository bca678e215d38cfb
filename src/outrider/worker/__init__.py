"""The far end of a link: the same loop, on ports that lead home. It holds nothing of its own."""
