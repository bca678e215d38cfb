"""The proof that anybody can run: real gateways on throw-away homes, killed and looked at."""
