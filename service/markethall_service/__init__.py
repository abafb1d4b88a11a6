"""Market Hall: board games as a service."""

import os

__version__ = "1.0.0"

# Read when grpc is imported: otherwise its core writes lines in a format of its own whenever a process is started.
os.environ.setdefault("GRPC_VERBOSITY", "ERROR")
