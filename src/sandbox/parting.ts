import type { Succession } from '../storage/store.ts'
import { createFaults, type Fault, type Faults } from './faults.ts'
import type { Life } from './life.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import { type Bounds, createRequestLog, type PastLog, type RequestLog } from './request-log/log.ts'
import { systemTime } from './system-clock.ts'

/** What a sandbox has in memory alone, and hands on when another process takes it. */
export interface Parting {
  readonly log: PastLog
  readonly coverage: ReadonlyArray<readonly [name: string, count: number]>
  readonly faults: readonly Fault[]
}

/** How a parting is kept. */
export interface PartingForm {
  write (parting: Parting, life: Life): Promise<Uint8Array>
  /** `undefined` if it is damaged, or if another version of the server has written it in a form of its own. */
  read (bytes: Uint8Array): Promise<Parting | undefined>
}

export function partingOf ({ requests, coverage, faults }: Life): Parting {
  const kept = requests.after(0)
  const { evicted, loss, last } = requests
  return {
    log: { first: last - kept.length + 1, exchanges: kept.map(({ exchange }) => exchange), evicted, loss },
    coverage: Array.from(coverage.names(), name => [name, coverage.count(name)] as const),
    faults: faults.list()
  }
}

/** How many numbers of exchanges belong to an owner that dies without a parting. */
const NUMBERS_OF_A_TERM = 1_000_000_000

export interface HandedOver {
  readonly requests: RequestLog
  readonly coverage?: Coverage
  readonly faults?: Faults
}

/**
 * What a sandbox takes over from its last owner. Without a parting its request log is lost. Then the numbers of new
 * exchanges are above all that the lost ones can have had, so that no number ever comes twice.
 */
export async function handedOver (
  succession: Succession | undefined, seed: number, form: PartingForm | undefined, bounds: Bounds | undefined
): Promise<HandedOver> {
  const { term = 1, parting: bytes, lostAt } = succession ?? {}
  const parting = bytes === undefined ? undefined : await form?.read(bytes)
  if (parting !== undefined) {
    const { log, coverage, faults } = parting
    return {
      requests: createRequestLog(bounds, log), coverage: createCoverage(coverage), faults: createFaults(seed, faults)
    }
  }
  if (term === 1) return { requests: createRequestLog(bounds) }
  const first = term * NUMBERS_OF_A_TERM + 1
  return {
    requests: createRequestLog(bounds, {
      first, exchanges: [], evicted: 0, loss: { at: lostAt ?? systemTime(), first }
    })
  }
}
