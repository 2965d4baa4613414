import { type MetricsOf, type MoreMetrics, serverMetrics } from '../http/metrics.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import type { Forwarded } from './forward.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { PoolLoad, SharedStore } from '../store/store.ts'
import type { Owners } from './owners.ts'

/** The requests that a replica has forwarded since its start, by what became of them. */
export type ForwardedCounts = Record<Forwarded['outcome'], number>

export interface Measured {
  readonly owners: Pick<Owners, 'leaseRest' | 'takers'>
  readonly store: Pick<SharedStore, 'owned' | 'pending' | 'counts' | 'pools'>
  readonly registry: Pick<Registry, 'inMemory'>
  readonly forwarded: ForwardedCounts
}

/** The metrics of a replica: those of every server, and how it gets along with the others and the database. */
export function replicaMetrics (measured: Measured): MetricsOf {
  return serverMetrics(measured.registry, ofReplica(measured))
}

const ofReplica = (
  { owners, store, registry: sandboxes, forwarded }: Measured
): MoreMetrics => (registry, { Counter, Gauge }) => {
  /** `values` gives a number for each value of the label, or one number if the metric has no label. */
  const add = (
    Metric: typeof Gauge, name: string, help: string, values: () => number | Record<string, number>, label?: string
  ): void => registry.registerMetric(new Metric({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect () {
      this.reset()
      const found = values()
      if (label === undefined) this.inc(found as number)
      else for (const [of, value] of Object.entries(found)) this.inc({ [label]: of }, value)
    }
  }))
  const gauge = add.bind(undefined, Gauge)
  const counter = add.bind(undefined, Counter as never)
  const perPool = (load: keyof PoolLoad) => () =>
    Object.fromEntries(store.pools.map(([pool, { [load]: value }]) => [pool, value]))

  gauge('espelho_lease_rest_seconds', 'For how long the replica may answer for its sandboxes; 0 once its lease is over',
    () => owners.leaseRest / 1000)
  gauge('espelho_replicas', 'The replicas that take sandboxes, as this one sees them', () => owners.takers.length)
  gauge('espelho_owned_sandboxes', 'The sandboxes that the replica owns', () => store.owned)
  gauge('espelho_pending_appends', 'The appends that wait for the database', () => store.pending.appends)
  gauge('espelho_oldest_pending_append_seconds', 'For how long the oldest of them has waited',
    () => secondsSince(store.pending.since))
  gauge('espelho_lost_logs', 'The sandboxes in memory whose request log was lost, in part, with a replica',
    () => [...sandboxes.inMemory()].filter(({ life }) => life.requests.loss !== undefined).length)
  counter('espelho_forwarded_requests_total',
    'The requests that were passed on to other replicas, by what became of them', () => forwarded, 'outcome')
  counter('espelho_takeovers_total', 'The sandboxes that were taken from replicas whose lease was over',
    () => store.counts.takenOver)
  counter('espelho_tails_lost_total', 'How often the database had lost the last changes of a sandbox',
    () => store.counts.tailsLost)
  gauge('espelho_database_connections', 'The connections to the database', perPool('open'), 'pool')
  gauge('espelho_database_connections_idle', 'Those of them that do nothing', perPool('idle'), 'pool')
  gauge('espelho_database_statements_waiting', 'The statements that wait for a connection', perPool('waiting'), 'pool')
}

function secondsSince (begun: number | undefined): number {
  return begun === undefined ? 0 : (elapsedTime() - begun) / 1000
}
