"""Imports what services and commands need. Tests fork them from a process that has imported this module."""

from markethall_service import operator as doctor
from markethall_service.app import cli_operator, cli_play, cli_settings
from markethall_service.app import cli_serve as serve
from markethall_service.app import service as serving
from markethall_service.app.cli import app
from markethall_service.gateway import app as rest
from markethall_service.gateway import server as http_server

__all__ = ["app", "cli_operator", "cli_play", "cli_settings", "doctor", "http_server", "rest", "serve", "serving"]
