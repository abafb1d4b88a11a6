"""What the process that others are forked from has imported: all that a service needs."""

from markethall_service import doctor, serving
from markethall_service.commands import serve
from markethall_service.main import app

__all__ = ["app", "doctor", "serve", "serving"]
