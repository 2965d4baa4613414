import type { TypedApp } from '../http/route-context.ts'

/** Gives the metrics of the server as a text, with its content type. */
export type MetricsOf = () => Promise<{ readonly type: string, readonly text: string }>

/** `/metrics` for Prometheus. It is guarded like the control plane, because it shows what the server does. */
export function registerMetrics (app: TypedApp, metricsOf: MetricsOf): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { type, text } = await metricsOf()
    return await reply.type(type).send(text)
  })
}
