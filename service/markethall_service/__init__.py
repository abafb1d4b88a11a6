"""Market Hall: board games as a service."""

import os

__version__ = "1.0.0"

# Read when grpc is imported: otherwise its core writes lines in a format of its own, when a process is started and for
# each call that it refuses.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
