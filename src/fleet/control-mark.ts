import { macOf } from './mac.ts'
import type { Replica } from './owners.ts'

/** A value that replicas with the same control token share. The token cannot be computed from it. */
export function controlMark (secret: Uint8Array, controlToken: string | undefined): string {
  return macOf(secret, 'control', controlToken ?? '')
}

/**
 * What is reported of a replica with another control token; `undefined` if there is none. A replica of an older version
 * sends no mark.
 */
export function differingControl (own: string, others: readonly Replica[]): string | undefined {
  const addresses = others.flatMap(({ address, control = own }) => control === own ? [] : [address])
  if (addresses.length === 0) return undefined
  return `the control token of this server is not that of ${addresses.join(', ')}: a request for a sandbox ` +
    'that another server has needs both, so give all of them the same --control-token'
}
