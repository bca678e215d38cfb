"""The link: one drive spoken of over a stream of bytes, and the gateway's end of it."""
