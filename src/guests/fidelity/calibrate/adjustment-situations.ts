import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { type Exchange, isAccepted } from './exchange.ts'
import { allOf, daysOf, either, type Knowledge } from './knowledge.ts'
import { combined, SELF, type Situation, tenantWith } from './situation.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MOST_RECORDS = 50

/**
 * The tenants in which a request for an adjustment could have had its answer: is the reason known, and approved
 * automatically? the records that it lists? is another adjustment on a day of it? what time is it there?
 */
export function adjustmentSituations (exchange: Exchange, knowledge: Knowledge): Situation[] {
  const { body = {}, status } = exchange
  const accepted = isAccepted(status)
  const reason = body['motivoId']
  const hashes = hashesIn(body)
  const days = daysOf(exchange)
  const others = knowledge.adjusted(exchange, days)
  const rows = combined({
    hasReason: accepted ? [true] : either(knowledge.reason(exchange, reason)),
    isAutomatic: accepted ? either(knowledge.automatic(exchange, reason)) : [false],
    hasRecords: accepted ? [true] : either(allOf(hashes.map(hash => knowledge.record(exchange, hash)))),
    // A refusal may come from an adjustment that was never recorded.
    hasOther: others === 'no' && status === 400 ? [false, true] : either(others),
    now: nowsOf(exchange, knowledge)
  })
  // Another adjustment that waits beside it could be one that any answer to A25 leaves alone.
  const ignores = knowledge.waitsAlone(exchange, days) ? [] : ['A25' as const]
  return rows.map(row => ({ world: worldOf(exchange, days, row), ignores }))
}

const OTHER = { motivoAjusteRegistroId: 'other', descricao: 'X', tipo: 'ABONO' } as const

interface Row { hasReason: boolean, isAutomatic: boolean, hasRecords: boolean, hasOther: boolean, now: string }

function worldOf (exchange: Exchange, days: readonly string[], row: Row) {
  const { body = {}, answer } = exchange
  const reason = String(body['motivoId'] ?? '')
  const records = row.hasRecords ? recordsOf(body, answer, days) : []
  return tenantWith({
    now: row.now,
    adjustmentReasons: [
      OTHER,
      ...row.hasReason && reason.trim() !== ''
        ? [{ ...OTHER, motivoAjusteRegistroId: reason, aprovacaoAutomatica: row.isAutomatic }]
        : []
    ],
    timeRecords: records as never,
    adjustments: (row.hasOther ? days.slice(0, 1) : []).map(day => ({
      ajusteRegistroId: 'earlier',
      codigo: 1,
      jornada: `${day}T00:00:00.000Z`,
      status: 'PENDENTE',
      formato: 'INTERVALO_HORARIO',
      motivo: { motivoAjusteRegistroId: 'other' },
      descricao: 'X',
      minMinutos: 0,
      maxMinutos: 1,
      colaboradores: [{ colaboradorId: SELF }],
      createdAt: '1960-01-01T00:00:00.000Z',
      updatedAt: '1960-01-01T00:00:00.000Z'
    })) as never
  })
}

/** The records that the day had: those that the response shows, and those that the request lists. */
function recordsOf (body: Record<string, unknown>, answer: unknown, days: readonly string[]): object[] {
  const frequency = isObject(answer) ? answer['frequenciaDiariaJornada'] : undefined
  const shown = isObject(frequency) && Array.isArray(frequency['registros']) ? frequency['registros'] : []
  const found = new Map<string, { readonly dataHora: string, readonly tipoRegistroBatida?: string }>()
  for (const record of shown.slice(0, MOST_RECORDS)) {
    if (isObject(record) && record['criadoPorAjuste'] === false) {
      const { hashCode, dataHora, tipoRegistroBatida: direction } = record
      found.set(String(hashCode), {
        dataHora: String(dataHora), tipoRegistroBatida: direction === 'SAIDA' ? 'SAIDA' : 'ENTRADA'
      })
    }
  }
  const proposed = Array.isArray(body['registrosPropostos']) ? body['registrosPropostos'].slice(0, MOST_RECORDS) : []
  for (const [at, record] of proposed.entries()) {
    const hash = isObject(record) ? record['registroHash'] : undefined
    // The time of a listed record does not matter, as long as it is on the day and each has its own.
    if (typeof hash === 'string' && !found.has(hash)) {
      found.set(hash, { dataHora: `${days[0]}T15:${String(at).padStart(2, '0')}:00.000Z` })
    }
  }
  return Array.from(found, ([hash, record]) => ({ colaboradorId: SELF, ...record, hashCode: hash }))
    .filter(({ dataHora }) => !Number.isNaN(Date.parse(dataHora)))
}

function hashesIn ({ registrosPropostos: proposed }: Record<string, unknown>): string[] {
  return [proposed].flat().flatMap(record =>
    isObject(record) && typeof record['registroHash'] === 'string' ? [record['registroHash']] : [])
}

/** The clock of the API: as the response says it, else as earlier ones did, else the recorder's. */
function nowsOf (exchange: Exchange, knowledge: Knowledge): string[] {
  const { answer, at, body = {} } = exchange
  const created = isObject(answer) ? Date.parse(String(answer['createdAt'])) : NaN
  const recorded = at === undefined ? NaN : Date.parse(at)
  const now = Number.isNaN(created) ? recorded + (knowledge.ahead(exchange) ?? 0) : created
  if (Number.isNaN(now)) return ['2100-01-01T00:00:00.000Z', '1951-01-01T00:00:00.000Z']
  const near = [body['registrosPropostos']].flat().some(record =>
    isObject(record) && Math.abs(Date.parse(String(record['dataHora'])) - now) < DAY_MS)
  // The response may write its time as on the wall, some hours behind UTC (A60).
  const candidates = near ? [now, now + 5 * HOUR_MS] : [now]
  // A recorder's clock is no witness of an answer that says nothing, because a sandbox may have a clock of its own.
  const unsure = Number.isNaN(created) && knowledge.ahead(exchange) === undefined
  return [...candidates, ...unsure ? [Date.parse('1951-01-01')] : []].map(time => new Date(time).toISOString())
}
