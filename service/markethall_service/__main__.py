"""`python -m markethall_service` is the command line."""

import signal


def main() -> None:
    """Import the command line, and run it. Ctrl-C meanwhile ends the process without the traceback of an import."""
    interrupted = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .app import cli

    if interrupted is not None and interrupted is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupted)
    cli.main()


if __name__ == "__main__":
    main()
