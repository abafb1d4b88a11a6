#!/usr/bin/env bash
# Generates all code that follows from the contract. Running it again changes nothing. It writes:
#   client_sdk/python/markethall/                 messages, and the descriptors with their comments
#   client_sdk/python/markethall_client/methods/  one method for each RPC, the enums as IntEnum, types of moves and options
#   client_sdk/python/markethall_client/_sync/    the blocking client, from markethall_client/_async
#   client_sdk/typescript/src/contract/           JSON types of all messages, one method for each RPC of REST, enum fields, reasons
#   service/markethall_service/codec/v1/          messages of the service itself, which no SDK contains
# The argument is another folder instead of client_sdk and service.
# The generator is older than the runtime, so that its code runs on every newer runtime.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
venv=.venv-generate
if ! cmp --silent proto/constraints.txt "$venv/constraints.txt"; then
  if ! "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))'; then
    echo "The generator needs Python 3.11 to 3.13, and $python is another version. Name one with PYTHON=python3.13." >&2
    exit 1
  fi
  "$python" -m venv "$venv"
  "$venv/bin/pip" install --quiet --constraint proto/constraints.txt \
    googleapis-common-protos grpcio-tools ruff setuptools unasync
  cp proto/constraints.txt "$venv/constraints.txt"
fi

sdk=${1:-client_sdk}
service=${1:-service}
wire=$sdk/python
rm -rf "$wire/markethall"
mkdir -p "$wire/markethall"
include=$("$venv/bin/python" -c "import google.api, os; print(os.path.dirname(os.path.dirname(list(google.api.__path__)[0])))")
builtin=$("$venv/bin/python" -c "import grpc_tools, os; print(os.path.join(os.path.dirname(grpc_tools.__file__), '_proto'))")
files=$(cd proto && find markethall -name '*.proto' | LC_ALL=C sort)
# shellcheck disable=SC2086
"$venv/bin/python" -m grpc_tools.protoc --proto_path=proto --proto_path="$include" --proto_path="$builtin" \
  --python_out="$wire" --pyi_out="$wire" $files
"$venv/bin/python" -m grpc_tools.protoc --proto_path=proto --proto_path="$include" --proto_path="$builtin" \
  --grpc_python_out="$wire" markethall/v1/game_service.proto markethall/v1/match_service.proto
# shellcheck disable=SC2086
"$venv/bin/python" -m grpc_tools.protoc --proto_path=proto --proto_path="$include" --proto_path="$builtin" \
  --include_source_info --descriptor_set_out="$wire/markethall/contract.binpb" $files
touch "$wire/markethall/py.typed"
private=markethall_service/codec/v1
rm -rf "${service:?}/$private"
mkdir -p "$service"
"$venv/bin/python" -m grpc_tools.protoc --proto_path=proto --proto_path="$include" --proto_path="$builtin" \
  --python_out="$service" --pyi_out="$service" $private/stored.proto $private/check.proto
rm -rf "$wire/markethall_client/methods" "$wire/markethall_client/_sync"
"$venv/bin/python" proto/methods.py "$wire/markethall_client/methods"
"$venv/bin/python" proto/enums.py "$wire"
"$venv/bin/python" proto/stubs.py "$wire"
"$venv/bin/python" proto/python_types.py "$wire"
"$venv/bin/python" proto/sync_sdk.py "$wire"
"$venv/bin/python" proto/typescript.py "$sdk"
