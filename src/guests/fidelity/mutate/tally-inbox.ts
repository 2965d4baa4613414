import { OptionError } from '../../../host/start/config.ts'
import { fetchPastProxy } from '../../client/send.ts'
import type { TallyDocument } from '../../../host/http/recorded/tally.ts'
import { worded } from '../../../core/words/reports.ts'

/** The variable with the address at which `espelho mutate` waits for what servers in other processes answered. */
export const TALLY_VARIABLE = 'ESPELHO_TALLY'

const SEND_LIMIT_MS = 10_000

/** The address of the environment, if there is one. Throws `OptionError` for one that is not of this machine. */
export function tallyInbox ({ [TALLY_VARIABLE]: address = '' }: NodeJS.ProcessEnv): string | undefined {
  if (address === '') return undefined
  // Of this machine only, because espelho sends nothing to others.
  if (URL.canParse(address) && address.startsWith('http://127.0.0.1:')) return address
  throw new OptionError(worded('mustBeAnAddressHttp127', { tallyVariable: TALLY_VARIABLE, address }))
}

export async function sendTally (
  address: string, tally: TallyDocument, notice: (message: string) => void
): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(tally),
    signal: AbortSignal.timeout(SEND_LIMIT_MS)
  }
  await fetchPastProxy(address, request).then(response => response.arrayBuffer(), error =>
    notice(`the tally was not sent to ${TALLY_VARIABLE}: ${(error as Error).message}`))
}
