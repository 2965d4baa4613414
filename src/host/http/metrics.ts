import type { TypedApp } from './route-context.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { StoreFigure } from '../store/store.ts'

/** Gives the metrics of the server as a text, with its content type. */
export type MetricsOf = () => Promise<{ readonly type: string, readonly text: string }>

/** `/metrics` for Prometheus. It is guarded like the control plane, because it shows what the server does. */
export function registerMetrics (app: TypedApp, metricsOf: MetricsOf): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { type, text } = await metricsOf()
    return await reply.type(type).send(text)
  })
}

/** The metrics of a server, in the text format of Prometheus. The library is loaded at the first call. */
export function serverMetrics (
  sandboxes: Pick<Registry, 'inMemory'>, figures: readonly StoreFigure[] = []
): MetricsOf {
  const inMemory = {
    kind: 'gauge',
    name: 'espelho_sandboxes_in_memory',
    help: 'The sandboxes that the server has in memory',
    value: () => sandboxes.inMemory().length
  } as const
  let loading: ReturnType<typeof registryOf> | undefined
  return async () => {
    const registry = await (loading ??= registryOf([inMemory, ...figures]))
    return { type: registry.contentType, text: await registry.metrics() }
  }
}

async function registryOf (figures: readonly StoreFigure[]) {
  const { default: library } = await import('prom-client')
  const registry = new library.Registry()
  library.collectDefaultMetrics({ register: registry })
  for (const { kind, name, help, value } of figures) {
    const Metric = (kind === 'gauge' ? library.Gauge : library.Counter) as typeof library.Gauge
    registry.registerMetric(new Metric({
      name,
      help,
      registers: [],
      collect () {
        this.reset()
        this.inc(value())
      }
    }))
  }
  return registry
}
