import type * as Prometheus from 'prom-client'
import type { TypedApp } from './route-context.ts'
import type { Registry } from '../sandbox/registry.ts'

/** Gives the metrics of the server as a text, with its content type. */
export type MetricsOf = () => Promise<{ readonly type: string, readonly text: string }>

/** What a replica adds to the metrics of every server. */
export type MoreMetrics = (
  registry: Prometheus.Registry, library: Pick<typeof Prometheus, 'Counter' | 'Gauge'>
) => void

/** `/metrics` for Prometheus. It is guarded like the control plane, because it shows what the server does. */
export function registerMetrics (app: TypedApp, metricsOf: MetricsOf): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { type, text } = await metricsOf()
    return await reply.type(type).send(text)
  })
}

/** The metrics of a server, in the text format of Prometheus. The library is loaded at the first call. */
export function serverMetrics (sandboxes: Pick<Registry, 'inMemory'>, addMore?: MoreMetrics): MetricsOf {
  let loading: ReturnType<typeof registryOver> | undefined
  return async () => {
    const registry = await (loading ??= registryOver(sandboxes, addMore))
    return { type: registry.contentType, text: await registry.metrics() }
  }
}

async function registryOver (sandboxes: Pick<Registry, 'inMemory'>, addMore: MoreMetrics | undefined) {
  const { default: library } = await import('prom-client')
  const registry = new library.Registry()
  library.collectDefaultMetrics({ register: registry })
  registry.registerMetric(new library.Gauge({
    name: 'espelho_sandboxes_in_memory',
    help: 'The sandboxes that the server has in memory',
    registers: [],
    collect () { this.set(sandboxes.inMemory().length) }
  }))
  addMore?.(registry, library)
  return registry
}
