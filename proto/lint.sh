#!/usr/bin/env bash
# Lints the contract with buf, and compares it with the released one: proto/released.binpb. With --record it writes that
# file first, for a release. The google.api definitions come from the installed package.
set -euo pipefail
cd "$(dirname "$0")"
released=$PWD/released.binpb
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
common=$(python -c "import google.api, os; print(os.path.dirname(list(google.api.__path__)[0]))")
cp -r markethall markethall_service "$work"
sed '/^deps:/,$d' buf.yaml > "$work/buf.yaml"
mkdir -p "$work/google"
for part in api rpc; do
  mkdir -p "$work/google/$part"
  cp "$common/$part"/*.proto "$work/google/$part/"
done
cd "$work"
buf lint --path markethall --path markethall_service
if [ "${1:-}" = --record ]; then
  buf build --exclude-source-info --path markethall --path markethall_service --output "$released"
fi
buf breaking --against "$released" --path markethall --path markethall_service
