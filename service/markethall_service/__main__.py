"""`python -m markethall_service` is the command line."""

import signal


def main() -> None:
    """Import the command line, and run it. Ctrl-C meanwhile ends the process without the traceback of an import."""
    interrupted = signal.getsignal(signal.SIGINT)
    # A job in the background ignores it.
    if interrupted is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .app import cli

    signal.signal(signal.SIGINT, interrupted)
    cli.main()


if __name__ == "__main__":
    main()
