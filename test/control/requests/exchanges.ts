import type { Exchange } from '../../../src/sandbox/request-log/log.ts'
import { instant } from '../../../src/domain/time/instant.ts'

/** An exchange as the server would log it, with what matters to a test. */
export function exchange (given: Partial<Exchange> & { body?: string } = {}): Exchange {
  const { body = '', ...rest } = given
  return {
    epoch: 0,
    operation: 'createApiKey',
    format: undefined,
    method: 'POST',
    url: '/api-key',
    texts: {
      requestHeaders: ['host', 'a'],
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: '{}',
      requestBody: body
    },
    cutBody: undefined,
    requestLength: body.length,
    responseLength: 2,
    status: 201,
    findings: [],
    findingCount: 0,
    warnings: [],
    warningCount: 0,
    changes: [],
    changeCount: 0,
    changesWeight: 0,
    apiKey: undefined,
    provokedBy: undefined,
    wireFault: undefined,
    sandboxTime: instant(0),
    systemTime: instant(0),
    duration: 1,
    ...rest
  }
}

/** A request for an adjustment that is accepted. */
export const accepted = {
  jornada: '16/03/2026',
  formato: 'INTERVALO_HORARIO',
  descricao: 'Consulta',
  motivoId: 'a0000000-0000-4000-8000-000000000001',
  minMinutos: 480,
  maxMinutos: 600
}

export const SOLICITAR = 'POST /ajuste-registro/solicitar'
