"""Custom ids: verbs with typed fields, and the controls that games add."""
