#!/usr/bin/env bash
# One test: a key is created. Run it with `npx espelho exec -- bash keys.sh`.
set -euo pipefail

base="$ESPELHO_URL/~keys-$$"
trap 'curl --silent --request DELETE "$ESPELHO_URL/_sandboxes/keys-$$"' EXIT

curl --silent --show-error --fail-with-body "$base/api-key" \
  --header "Authorization: Bearer $ESPELHO_TOKEN" --header 'Content-Type: application/json' \
  --data '{ "name": "Folha de pagamento", "permissions": ["ajuste-registro:solicitar"] }'

curl --silent --show-error --fail-with-body "$base/_sandbox/api-keys" | grep -q '"Folha de pagamento"'
