import t from 'tap'
import { type CivilDate, WEEKDAYS } from '../../../src/domain/time/civil-date.ts'
import { wall } from '../../support/clock-text.ts'
import { flexibleShift, group } from '../../support/shift-text.ts'
import { frequency, pick, type Scene } from '../../support/timesheet.ts'

const free = flexibleShift('DIARIO', group(WEEKDAYS, 480))
const ABSENT = { absence: 1, balance: -480, timeBank: -480, occurrences: ['FALTA', 'SALDO_NEGATIVO'], pendingItems: ['FALTA'] }
const NOTHING = { absence: 0, balance: 0, timeBank: 0, occurrences: [], pendingItems: [] }
const ODD = { occurrences: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA'], pendingItems: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA'] }

/** A55: a day is over when its limit is past on the sandbox's clock. */
for (const [why, scene, expected] of [
  ['at its limit a day is over', { now: wall('2026-03-17 00:00') }, ABSENT],
  ['a minute before it is not', { now: wall('2026-03-16 23:59:59') }, NOTHING],
  ['nor is one in the future', { now: wall('2026-03-01 00:00') }, NOTHING],
  ['the clock is the one of the collaborator\'s zone', { now: wall('2026-03-17 00:00'), collaborator: { zone: 'MANAUS' } }, NOTHING],
  ['a night shift is over at noon', { shift: '22-06', now: wall('2026-03-17 11:59'), records: '22:00' }, { ...NOTHING, ...{ occurrences: [] } }],
  ['and then its record is odd', { shift: '22-06', now: wall('2026-03-17 12:00'), records: '22:00' }, { absence: 0, balance: 0, ...ODD }],
  ['a balance below zero waits', { records: '08:00 12:00', now: wall('2026-03-16 12:30') }, { ...NOTHING, worked: 240, workload: 480 }],
  ['one above does not', { records: '08:00 12:00 13:00 18:00', now: wall('2026-03-16 19:00') }, { balance: 60, timeBank: 60, occurrences: ['SALDO_POSITIVO'] }],
  ['lateness is there at once', { records: '08:20 12:00 13:00 17:00', now: wall('2026-03-16 17:01') }, { lateness: 20, balance: 0 }],
  ['an odd count waits', { records: '08:00', now: wall('2026-03-16 12:00') }, NOTHING],
  ['before admission there is no absence', { collaborator: { admittedOn: '2026-03-17' as CivilDate } }, NOTHING],
  ['on the day of admission there is', { collaborator: { admittedOn: '2026-03-16' as CivilDate } }, ABSENT],
  ['someone INATIVO is never absent', { collaborator: { status: 'INATIVO' } }, { ...NOTHING, status: 'INATIVO' }],
  ['nor is someone RASCUNHO', { collaborator: { status: 'RASCUNHO' }, records: '08:00' }, NOTHING],
  ['without schedule the day is over at midnight', { shift: free, now: wall('2026-03-17 00:00'), records: '08:00' }, ODD],
  ['but at noon while the evening is open', { shift: free, now: wall('2026-03-17 11:59'), records: '20:00' }, NOTHING],
  ['and then it is odd', { shift: free, now: wall('2026-03-17 12:00'), records: '20:00' }, ODD],
  ['a pair that the morning closed is over at midnight', { shift: free, now: wall('2026-03-17 07:00'), records: '20:00 06:00' }, { worked: 600, balance: 120 }]
] as const satisfies readonly (readonly [string, Partial<Scene>, object])[]) {
  t.test(why, async t => t.strictSame(pick(frequency(scene), expected), expected))
}
