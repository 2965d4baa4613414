#!/usr/bin/env bash
# One test: a key is created. Run it with `espelho exec -- bash keys.sh`.
set -euo pipefail

base="$ESPELHO_URL/~keys-$$"
# A server without a control token does not look at it.
control="Authorization: Bearer ${ESPELHO_CONTROL_TOKEN:-none}"
trap 'curl --silent --request DELETE "$ESPELHO_URL/_sandboxes/keys-$$" --header "$control"' EXIT

curl --silent --show-error --fail-with-body "$base/api-key" \
  --header "Authorization: Bearer $ESPELHO_TOKEN" --header 'Content-Type: application/json' \
  --data '{ "name": "Folha de pagamento", "permissions": ["ajuste-registro:solicitar"] }'

keys=$(curl --silent --show-error --fail-with-body "$base/_sandbox/api-keys" --header "$control")
grep --quiet '"Folha de pagamento"' <<< "$keys"
