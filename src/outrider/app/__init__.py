"""The one place that names concrete classes and wires them."""
