"""Stores: where tables are kept. All keep the promises of `core.store`, and pass one test-suite."""
