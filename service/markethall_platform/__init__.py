"""Infrastructure that knows no game and no match: servers, Redis, TLS, logs, metrics, rate limits."""
