import { macOf } from './mac.ts'
import type { Replica } from './owners.ts'

/** What replicas with the same control token have in common. It tells the token to nobody. */
export function controlMark (secret: Uint8Array, controlToken: string | undefined): string {
  return macOf(secret, 'control', controlToken ?? '')
}

/** What to tell of a replica that has another control token; `undefined` if none has. An older one tells no mark. */
export function differingControl (own: string, others: readonly Replica[]): string | undefined {
  const addresses = others.flatMap(({ address, control = own }) => control === own ? [] : [address])
  if (addresses.length === 0) return undefined
  return `the control token of this server is not that of ${addresses.join(', ')}: a request for a sandbox ` +
    'that another server has needs both, so give all of them the same --control-token'
}
