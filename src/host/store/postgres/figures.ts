import type { StoreFigure } from '../store.ts'
import type { Connections } from './connections.ts'

/** What is counted, and what it says to an operator. */
const COUNTED = {
  appended: ['espelho_appends_total', 'The batches of changes that were appended'],
  overtaken: ['espelho_appends_overtaken_total',
    'Those that another server was before, so that they were decided once more'],
  caughtUp: ['espelho_catch_ups_total', 'How often a sandbox in memory took over what other servers had appended'],
  sentAgain: ['espelho_statements_sent_again_total', 'The statements that were sent again after a failure'],
  unknown: ['espelho_outcomes_unknown_total', 'The requests of which nobody knows whether they were done'],
  endsLost: ['espelho_tails_lost_total', 'How often the database had lost the last changes of a sandbox']
} as const

export type Counted = keyof typeof COUNTED

/** The figures of a store in a database. */
export function createFigures (database: Connections): { count (what: Counted): void, all: StoreFigure[] } {
  const counts = new Map<Counted, number>()
  const counters = Object.entries(COUNTED).map(([what, [name, help]]): StoreFigure =>
    ({ kind: 'counter', name, help, value: () => counts.get(what as Counted) ?? 0 }))
  const gauge = (name: string, help: string, value: () => number): StoreFigure => ({ kind: 'gauge', name, help, value })
  return {
    count (what) { counts.set(what, (counts.get(what) ?? 0) + 1) },
    all: [
      ...counters,
      gauge('espelho_database_connections', 'The connections to the database', () => database.pool.open),
      gauge('espelho_database_connections_idle', 'Those of them that do nothing', () => database.pool.idle),
      gauge('espelho_database_statements_waiting', 'The statements that wait for a connection',
        () => database.pool.waiting)
    ]
  }
}
