"""The one place that builds and wires everything."""
