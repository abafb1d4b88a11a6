"""What the process that others are forked from has imported: all that a service needs."""

from markethall_service import app as serving
from markethall_service import operator as doctor
from markethall_service.app import cli_serve as serve
from markethall_service.app.cli import app

__all__ = ["app", "doctor", "serve", "serving"]
