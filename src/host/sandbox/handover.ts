import type { Succession } from '../store/ledger.ts'
import type { Life } from './life.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import { type Bounds, RequestLog, type PastLog } from './request-log/log.ts'
import { systemTime } from './system-clock.ts'

/** Request log and coverage: they are in memory alone, and are given to the next owner. */
export interface Handover {
  readonly log: PastLog
  readonly coverage: ReadonlyArray<readonly [name: string, count: number]>
}

/** How a handover is stored. */
export interface HandoverForm {
  write (handover: Handover, life: Life): Promise<Uint8Array>
  /** `undefined` if it is damaged, or if another version of the server has written it in a form of its own. */
  read (bytes: Uint8Array): Promise<Handover | undefined>
}

export function handoverOf ({ requests, coverage }: Life): Handover {
  const entries = requests.after(0)
  const { boot, evicted, loss, last } = requests
  return {
    log: { first: last - entries.length + 1, exchanges: entries.map(({ exchange }) => exchange), evicted, loss, boot },
    coverage: Array.from(coverage.names(), name => [name, coverage.count(name)] as const)
  }
}

/** How many numbers of exchanges belong to an owner that dies without a handover. */
const NUMBERS_OF_A_TERM = 1_000_000_000

export interface HandedOver {
  readonly requests: RequestLog
  readonly coverage?: Coverage
}

/**
 * What a sandbox takes over from its last owner. Without a handover its request log is lost. Then the numbers of new
 * exchanges are above all that the lost ones can have had, so that no number ever comes twice.
 */
export async function handedOver (
  succession: Succession | undefined, form: HandoverForm | undefined, bounds: Bounds | undefined
): Promise<HandedOver> {
  const { term = 1, handover: bytes, lostAt } = succession ?? {}
  const handover = bytes === undefined ? undefined : await form?.read(bytes)
  if (handover !== undefined) {
    const { log, coverage } = handover
    return { requests: new RequestLog(bounds, log), coverage: createCoverage(coverage) }
  }
  if (term === 1) return { requests: new RequestLog(bounds) }
  const first = term * NUMBERS_OF_A_TERM + 1
  return {
    requests: new RequestLog(bounds, {
      first, exchanges: [], evicted: 0, loss: { at: lostAt ?? systemTime(), first }
    })
  }
}
