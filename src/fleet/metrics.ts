import { type MetricsOf, type MoreMetrics, serverMetrics } from '../control/metrics.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import type { Forwarded } from './forward.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { PoolLoad, SharedStore } from '../storage/store.ts'
import type { Owners } from './owners.ts'

/** What a replica counts from its start. */
export interface Tally {
  /** The requests that it forwarded, by what became of them. */
  readonly forwarded: Record<Forwarded['outcome'], number>
}

export function newTally (): Tally {
  return { forwarded: { answered: 0, 'not-mine': 0, unreached: 0, broken: 0 } }
}

export interface Measured {
  readonly owners: Pick<Owners, 'leaseRest' | 'takers'>
  readonly store: Pick<SharedStore, 'owned' | 'pending' | 'counts' | 'pools'>
  readonly registry: Pick<Registry, 'inMemory'>
  readonly tally: Tally
}

/** The metrics of a replica: those of every server, and how it gets along with the others and the database. */
export function replicaMetrics (measured: Measured): MetricsOf {
  return serverMetrics(measured.registry, (registry, library) => { addReplica(registry, library, measured) })
}

function addReplica (
  registry: Parameters<MoreMetrics>[0], { Counter, Gauge }: Parameters<MoreMetrics>[1],
  { owners, store, registry: sandboxes, tally }: Measured
): void {
  const gauge = (name: string, help: string, value: () => number): void => {
    registry.registerMetric(new Gauge({ name, help, registers: [], collect () { this.set(value()) } }))
  }
  gauge('espelho_lease_rest_seconds', 'For how long the replica may answer for its sandboxes; 0 once its lease is over',
    () => owners.leaseRest / 1000)
  gauge('espelho_replicas', 'The replicas that take sandboxes, as this one sees them', () => owners.takers.length)
  gauge('espelho_owned_sandboxes', 'The sandboxes that the replica owns', () => store.owned)
  gauge('espelho_pending_appends', 'The appends that wait for the database', () => store.pending.appends)
  gauge('espelho_oldest_pending_append_seconds', 'For how long the oldest of them has waited', () => {
    const { since } = store.pending
    return since === undefined ? 0 : (elapsedTime() - since) / 1000
  })
  gauge('espelho_lost_logs', 'The sandboxes in memory whose request log was lost, in part, with a replica',
    () => [...sandboxes.inMemory()].filter(({ life }) => life.requests.loss !== undefined).length)
  const counter = (name: string, help: string, label: string, values: () => Iterable<[string, number]>): void => {
    registry.registerMetric(new Counter({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [],
      collect () {
        this.reset()
        for (const [of, value] of values()) this.inc(label === '' ? {} : { [label]: of }, value)
      }
    }))
  }
  counter('espelho_forwarded_requests_total',
    'The requests that were passed on to other replicas, by what became of them', 'outcome',
    () => Object.entries(tally.forwarded))
  counter('espelho_takeovers_total', 'The sandboxes that were taken from replicas whose lease was over', '',
    () => [['', store.counts.takenOver]])
  counter('espelho_tails_lost_total', 'How often the database had lost the last changes of a sandbox', '',
    () => [['', store.counts.tailsLost]])
  const pools = (name: string, help: string, value: (load: PoolLoad) => number): void => {
    registry.registerMetric(new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [],
      collect () { for (const [pool, load] of store.pools) this.set({ pool }, value(load)) }
    }))
  }
  pools('espelho_database_connections', 'The connections to the database', ({ open }) => open)
  pools('espelho_database_connections_idle', 'Those of them that do nothing', ({ idle }) => idle)
  pools('espelho_database_statements_waiting', 'The statements that wait for a connection', ({ waiting }) => waiting)
}
