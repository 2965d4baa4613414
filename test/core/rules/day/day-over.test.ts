import t from 'tap'
import { type CivilDate, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { wall } from '../../../support/clock-text.ts'
import { flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import { frequency, pick, type Scene } from '../../../support/timesheet.ts'

const free = flexibleShift('DIARIO', group(WEEKDAYS, 480))
/** A day off, and then days of that schedule. */
const off = (next: string) => rotatingShift('2026-03-16', ['FOLGA', next])
const twelve = rotatingShift('2026-03-16', ['07-19', 'FOLGA'])
const ABSENT = {
  absence: 1, balance: -480, timeBank: 0, occurrences: ['FALTA', 'SALDO_NEGATIVO'], pendingItems: ['FALTA']
}
const NOTHING = { absence: 0, balance: 0, timeBank: 0, occurrences: [], pendingItems: [] }
const ODD = { occurrences: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA'], pendingItems: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA'] }

/** A55: a day is over once the sandbox's clock has passed its limit. */
for (const [why, scene, expected] of [
  ['at its limit a day is over', { now: wall('2026-03-17 00:00') }, ABSENT],
  ['a minute before it is not', { now: wall('2026-03-16 23:59:59') }, NOTHING],
  ['nor is one in the future', { now: wall('2026-03-01 00:00') }, NOTHING],
  ['the clock is the one of the collaborator\'s zone',
    { now: wall('2026-03-17 00:00'), collaborator: { zone: 'MANAUS' } }, NOTHING],
  ['a night shift is over at noon', { shift: '22-06', now: wall('2026-03-17 11:59'), records: '22:00' },
    { ...NOTHING, ...{ occurrences: [] } }],
  ['and then its record is odd', { shift: '22-06', now: wall('2026-03-17 12:00'), records: '22:00' },
    { absence: 0, balance: 0, ...ODD }],
  ['a balance below zero waits', { records: '08:00 12:00', now: wall('2026-03-16 12:30') },
    { ...NOTHING, worked: 240, workload: 480, anticipation: 0 }],
  ['and what its last record leaves may still be worked', { records: '08:20 11:00', now: wall('2026-03-16 12:30') },
    { ...NOTHING, lateness: 20, anticipation: 0 }],
  ['one above does not', { records: '08:00 12:00 13:00 18:00', now: wall('2026-03-16 19:00') },
    { balance: 60, timeBank: 60, occurrences: ['SALDO_POSITIVO'] }],
  ['lateness is there at once', { records: '08:20 12:00 13:00 17:00', now: wall('2026-03-16 17:01') },
    { lateness: 20, balance: 0 }],
  ['an odd count waits', { records: '08:00', now: wall('2026-03-16 12:00') }, NOTHING],
  ['before admission there is no absence', { collaborator: { admittedOn: '2026-03-17' as CivilDate } }, NOTHING],
  ['on the day of admission there is', { collaborator: { admittedOn: '2026-03-16' as CivilDate } }, ABSENT],
  ['someone INATIVO is never absent, and owes no work', { collaborator: { status: 'INATIVO' } },
    { ...NOTHING, status: 'INATIVO', workload: 0 }],
  ['what someone INATIVO works is a balance', { collaborator: { status: 'INATIVO' }, records: '08:00 12:00' },
    { workload: 0, balance: 240, absence: 0 }],
  ['nor is someone RASCUNHO, who does not either', { collaborator: { status: 'RASCUNHO' }, records: '08:00' },
    { ...NOTHING, status: 'RASCUNHO', workload: 0 }],
  ['on the last day there is', { collaborator: { leftOn: '2026-03-16' as CivilDate } }, ABSENT],
  ['after it there is none', { collaborator: { leftOn: '2026-03-15' as CivilDate } }, { ...NOTHING, workload: 0 }],
  ['a night left at 06:05 is over four hours later',
    { shift: '22-06', records: '22:00 02:05', now: wall('2026-03-17 09:59') }, NOTHING],
  ['at the end and four hours', { shift: '22-06', records: '22:00 02:05', now: wall('2026-03-17 10:00') },
    { balance: -235 }],
  ['or four hours after its last record',
    { shift: '22-06', records: '22:00 02:05 02:30 06:35 07:00', now: wall('2026-03-17 12:59') }, { occurrences: [] }],
  ['a night without a record an hour after its end', { shift: '22-06', now: wall('2026-03-17 06:59') }, NOTHING],
  ['and then it is an absence', { shift: '22-06', now: wall('2026-03-17 07:00') }, { absence: 1 }],
  ['an open day off waits 12 h 30', { shift: off('18-06'), records: '22:00', now: wall('2026-03-17 10:29') }, NOTHING],
  ['and is odd then', { shift: off('18-06'), records: '22:00', now: wall('2026-03-17 10:30') }, ODD],
  ['a double turn waits as long from its return',
    { shift: twelve, records: '07:00 19:00 19:04', now: wall('2026-03-17 07:33') }, NOTHING],
  ['and is odd then, too', { shift: twelve, records: '07:00 19:00 19:04', now: wall('2026-03-17 07:34') }, ODD],
  ['or until two hours before the next start', { shift: off('08-17'), records: '22:00', now: wall('2026-03-17 06:00') },
    ODD],
  ['without any times the long rest ends it', { shift: free, records: '22:00', now: wall('2026-03-17 08:59') },
    NOTHING],
  ['of eleven hours', { shift: free, records: '22:00', now: wall('2026-03-17 09:00') }, ODD],
  ['which is over at midnight after a day', { shift: free, now: wall('2026-03-17 00:00'), records: '08:00' }, ODD],
  ['and at 10:00 after a night', { shift: free, now: wall('2026-03-17 09:59'), records: '20:00 06:00 07:00' }, NOTHING],
  ['two turns meet half-way', { shift: rotatingShift('2026-03-16', ['19-07', '07-19']), now: wall('2026-03-17 08:00') },
    { absence: 1 }]
] as const satisfies readonly (readonly [string, Partial<Scene>, object])[]) {
  t.test(why, async t => t.strictSame(pick(frequency(scene), expected), expected))
}
