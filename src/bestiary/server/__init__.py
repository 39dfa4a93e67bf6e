"""The server: a host of tables over HTTP and WebSocket.

`run` starts it, `settings` configures it, and `app` puts its parts together around a `context` that
they share. `routes` lists the HTTP API: `api`, `replay`, `server_info` and `i18n_routes` answer it,
`problem` refuses, `openapi` documents. `websocket`, `frames` and `stream` serve one subscriber of a
table, `page_files` the web page, `compression` gzips and revalidates. `limits`, `security`, `lan`,
`logs` and `metrics` are what their names say.
"""
