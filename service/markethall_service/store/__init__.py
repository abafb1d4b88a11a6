"""All matches in Redis: `RedisStore` implements the ports of `matches`."""
