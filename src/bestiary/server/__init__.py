"""The server: tables for everybody who can reach it, over HTTP and WebSocket."""
