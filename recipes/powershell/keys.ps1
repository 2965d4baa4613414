# One test: a key is created. Run it with `espelho exec -- pwsh keys.ps1`. Windows PowerShell 5.1 can run it, too.
$ErrorActionPreference = 'Stop'

$sandbox = "keys-$PID"
$base = "$env:ESPELHO_URL/~$sandbox"
# A server without a control token does not look at it.
$controlToken = if ($env:ESPELHO_CONTROL_TOKEN) { $env:ESPELHO_CONTROL_TOKEN } else { 'none' }
$control = @{ Authorization = "Bearer $controlToken" }

try {
  $key = @{ name = 'Folha de pagamento'; permissions = @('ajuste-registro:solicitar') } | ConvertTo-Json
  $client = @{ Authorization = "Bearer $env:ESPELHO_TOKEN" }
  Invoke-RestMethod "$base/api-key" -Method Post -Headers $client -ContentType 'application/json' -Body $key

  $keys = (Invoke-RestMethod "$base/_sandbox/api-keys" -Headers $control).apiKeys
  if ($keys.name -notcontains 'Folha de pagamento') { throw 'the key is not among the keys' }
} finally {
  Invoke-RestMethod "$env:ESPELHO_URL/_sandboxes/$sandbox" -Method Delete -Headers $control
}
