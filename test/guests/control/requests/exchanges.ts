import type { Exchange } from '../../../../src/host/sandbox/request-log/exchange.ts'
import { instant } from '../../../../src/core/rules/time/instant.ts'

/** An exchange as the server would log it. A test gives the fields that matter. */
export function exchange (given: { epoch?: number, url?: string, body?: string, control?: boolean } = {}): Exchange {
  const { epoch = 0, url = '/api-key', body = '', control = false } = given
  return {
    epoch,
    request: {
      control,
      operation: 'createApiKey',
      format: undefined,
      method: 'POST',
      url,
      headers: ['host', 'a'],
      body,
      cutBody: undefined,
      length: body.length,
      apiKey: undefined
    },
    response: {
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      length: 2,
      provokedBy: undefined,
      wireFault: undefined
    },
    verdict: { findings: [], findingCount: 0, warnings: [], warningCount: 0 },
    changes: { list: [], count: 0, weight: 0 },
    commit: undefined,
    sandboxTime: instant(0),
    systemTime: instant(0),
    duration: 1,
    abandoned: false
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
