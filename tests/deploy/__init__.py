"""What stands in deploy/: checked by linters and schemas, and run as plain processes."""
