import { checkDocument } from '../src/document/check.ts'
import { smallDocument } from '../test/document/small-document.ts'
import { median } from './load.ts'
import { tell } from './rows.ts'

/**
 * How the time of a check of fixtures grows with their records: ten times as many should take about ten times as long.
 */
const FEW = 3000
const MANY = 10 * FEW
const ROUNDS = 7

checkingTime(FEW) // warms up
const rounds = Array.from({ length: ROUNDS }, () => checkingTime(MANY) / checkingTime(FEW))
tell({
  area: 'growth',
  what: {
    en: `Check of fixtures with ${MANY} records (10 is linear, 100 quadratic)`,
    pt: `Conferência de fixtures com ${MANY} registros (10 é linear; 100, quadrático)`
  },
  figure: median(rounds),
  of: { en: `that of ${FEW}`, pt: `a de ${FEW}` },
  ceiling: 20,
  rounds: ROUNDS
})

/** Microseconds of the processor. */
function checkingTime (count: number): number {
  const first = Date.parse('2020-01-01T08:00:00Z')
  const hour = (n: number) => new Date(first + n * 3_600_000).toISOString()
  const timeRecords = Array.from({ length: count }, (_, n) => ({ colaboradorId: 'ana', dataHora: hour(n) }))
  const document = { ...smallDocument(), timeRecords, adjustments: [] }
  const before = process.cpuUsage()
  checkDocument(document)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
