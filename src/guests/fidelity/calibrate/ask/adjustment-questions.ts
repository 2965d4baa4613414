import { type Facts, inventedId } from '../facts.ts'
import { isoDay } from '../knowledge.ts'
import { asker, DAY_MS, type Question } from './question.ts'
import { worded } from '../../../../core/words/reports.ts'

/** An unknown reason refuses an adjustment after everything else was checked. */
export function adjustmentQuestions (
  { reason = '', automaticReason = '', record = '' }: Facts, day: string, today: string
): Question[] {
  const ask = asker('requestAdjustment', 'POST', '/ajuste-registro/solicitar')
  const motivoId = inventedId(5, reason || undefined)
  const later = (days: number): string => isoDay(Date.parse(day) + days * DAY_MS)
  const on = (days: number): string => later(days).split('-').reverse().join('/')
  const common = { jornada: on(7), descricao: 'espelho', motivoId }
  const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 490 }
  const edit = (days: number, dataHora = `${later(days)}T08:00:00-03:00`) =>
    ({ ...common, jornada: on(days), formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora }] })
  const hashed = {
    ...edit(0), registrosPropostos: [{ ...edit(0).registrosPropostos[0], registroHash: 'e59e1400'.padEnd(64, '0') }]
  }
  const period = { ...common, jornada: on(0), formato: 'INTERVALO_DATAS', minPeriodo: on(0), maxPeriodo: on(6) }
  const { formato, ...formless } = edit(0)
  const ahead = Math.ceil((Date.parse(today) + 2 * DAY_MS - Date.parse(day)) / (7 * DAY_MS)) * 7
  const needs = ['reason'] as const
  const undo = worded('askTheManagerToRejectOr')
  return [
    ask({ name: 'adjust', about: ['A24'], body: range, twins: ['adjust-known', 'two-faults'] }),
    ask({ name: 'adjust-edit', about: ['A24'], body: edit(0), twins: ['two-faults'] }),
    ask({ name: 'adjust-without-format', about: ['A14'], body: formless, twins: ['adjust-edit'] }),
    ask({
      name: 'adjust-unknown-record',
      about: ['A23'],
      body: { ...hashed, motivoId: reason },
      needs,
      twins: ['adjust-unknown-both']
    }),
    ask({ name: 'adjust-unknown-both', about: ['A23'], body: hashed, twins: ['adjust-edit'] }),
    ask({ name: 'adjust-in-z', about: ['A60'], body: edit(0, `${later(2)}T02:00:00Z`), twins: ['adjust-in-offset'] }),
    ask({ name: 'adjust-in-offset', about: [], body: edit(0, `${later(1)}T23:00:00-03:00`) }),
    ask({ name: 'adjust-outside', about: ['A66'], body: { ...period, jornada: on(7) }, twins: ['adjust-period'] }),
    ask({ name: 'adjust-period', about: [], body: period, twins: ['two-faults'] }),
    ask({ name: 'adjust-future', about: ['A70'], body: edit(ahead), twins: ['adjust-edit'] }),
    ask({ name: 'adjust-foreign-field', about: ['A82'], body: { ...range, minPeriodo: on(7) }, twins: ['adjust'] }),
    ask({
      name: 'adjust-records',
      about: ['A22', 'A60', 'A17'],
      body: { ...edit(0), motivoId: automaticReason },
      needs: ['automaticReason'],
      undo
    }),
    ask({
      name: 'adjust-direction', // the record is an entry, and the new one before it makes it an exit
      about: ['A86'],
      body: {
        ...edit(0),
        registrosPropostos: [
          { dataHora: `${day}T00:01:00-03:00` }, { dataHora: `${day}T12:00:00-03:00`, registroHash: record }
        ],
        motivoId: automaticReason
      },
      needs: ['automaticReason', 'record'],
      undo
    }),
    ask({ name: 'adjust-known', about: ['A11', 'A17'], body: { ...range, motivoId: reason }, needs, undo }),
    ask({
      name: 'adjust-again', about: ['A25'], body: { ...range, motivoId: reason }, needs, after: ['adjust-known'], undo
    }),
    ask({
      name: 'adjust-beside', // the pending one would act beside it
      about: ['A25'],
      body: { ...edit(7), motivoId: automaticReason },
      needs: ['reason', 'automaticReason'],
      after: ['adjust-known'],
      undo
    }),
    ask({
      name: 'adjust-automatic',
      about: ['A11'],
      body: { ...range, jornada: on(14), motivoId: automaticReason },
      needs: ['automaticReason'],
      undo
    }),
    ask({
      name: 'adjust-days',
      about: ['A58'],
      body: { ...period, jornada: on(21), minPeriodo: on(21), maxPeriodo: on(21), motivoId: reason },
      needs,
      undo
    })
  ]
}
