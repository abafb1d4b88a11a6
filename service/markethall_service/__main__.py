"""`python -m markethall_service` is the command line."""

from markethall_service.app.cli import app

app(prog_name="markethall")
