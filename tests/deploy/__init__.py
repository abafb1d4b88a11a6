"""Tests of deploy/: linters, schemas, and its files run as plain processes."""
