"""Market Hall: board games as a service."""

import os

__version__ = "1.0.0"

# grpc reads this at import. Otherwise its core writes lines in another format when a process starts and for each call
# that it refuses.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
