"""`python -m markethall_service` is the command line."""

from markethall_service.app.cli import main

main()
