import fc from 'fast-check'
import t from 'tap'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { dayLine } from '../../../../src/core/rules/frequency/day-line.ts'
import { explanationOn } from '../../../../src/core/rules/frequency/explanation.ts'
import { balancePeriod } from '../../../../src/core/rules/day/period-days.ts'
import { dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import type { Instant } from '../../../../src/core/rules/time/instant.ts'
import type { Language } from '../../../../src/core/words.ts'
import { daySentence } from '../../../../src/core/wire/explanation/day-sentence.ts'
import { runs } from '../../../support/fuzz.ts'
import { randomDays, subjectOn } from '../../../support/random-days.ts'
import { flexibleShift, group } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, range, reason, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'

const DAY = dayNumber(MONDAY)

function sentenceOn (subject: Subject, now: Instant, language: Language): string {
  const { workload, balance } = explanationOn(subject, DAY, now).steps
  const { scheduled, worked } = dayLine(subject, DAY, now)
  const period = balancePeriod(subject, DAY)?.kind
  return daySentence({ workload, balance, midnight: DAY * 1440, scheduled, worked, period }, language)
}

const DIARIO = flexibleShift('DIARIO', group(WEEKDAYS, 480))
const SEMANAL = flexibleShift('SEMANAL', group(WEEKDAYS, 3360))
const excused: Partial<Scene> = {
  world: { adjustments: [adjustment('INTERVALO_HORARIO', range(480, 510), { code: 7 })], reasons: [reason()] }
}
const vacation: Partial<Scene> = {
  world: {
    adjustments: [adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: false })],
    reasons: [reason({ kind: 'AFASTAMENTO', vacation: true })]
  }
}

for (const [scene, pt, en] of [
  [{ records: '08:25 12:00 13:00 17:00' },
    'Chegou 25 min depois das 08:00; passou dos 10 de tolerância, então contam os 25.',
    'Arrived 25 min after 08:00; that is over the tolerance of 10, so all 25 count.'],
  [{ records: '08:07 12:00 13:00 17:00' },
    'Chegou 7 min depois das 08:00; passou dos 5 de tolerância por marcação, então contam os 7.',
    'Arrived 7 min after 08:00; that is over the 5 tolerated at a record, so all 7 count.'],
  [{ records: '08:06 12:00 13:06 17:00' },
    'Chegou 6 min depois das 08:00 e voltou 6 min depois das 13:00; ' +
      'juntos, 12 min passam dos 10 de tolerância, então conta tudo.',
    'Arrived 6 min after 08:00 and came back 6 min after 13:00; ' +
      'together, 12 min are over the tolerance of 10, so all count.'],
  [{ records: '08:04 12:00 13:00 17:03' }, 'Diferenças de até 4 min, dentro da tolerância: nada conta.',
    'Differences of up to 4 min, within the tolerance: nothing counts.'],
  [{ records: '08:00 12:00 13:00 17:00' }, 'Cumpriu o horário previsto.', 'Kept to the schedule.'],
  [{ records: '08:20 12:00 13:00 18:10' },
    'Chegou 20 min depois das 08:00; passou dos 10 de tolerância, então contam os 20; ' +
      'ficou 1h10 depois das 17:00; conta tudo.',
    'Arrived 20 min after 08:00; that is over the tolerance of 10, so all 20 count; ' +
      'stayed 1h10 after 17:00; all of it counts.'],
  [{ records: '08:00 11:40 12:40 17:00' },
    'Saiu para o intervalo 20 min antes das 12:00; passou dos 10 de tolerância, então contam os 20; ' +
      'trabalhou 20 min do intervalo; passou dos 10 de tolerância, então contam os 20.',
    'Left for the break 20 min before 12:00; that is over the tolerance of 10, so all 20 count; ' +
      'worked 20 min of the break; that is over the tolerance of 10, so all 20 count.'],
  [{ shift: '01-05', records: '01:25 05:00' },
    'Chegou 25 min depois da 01:00; passou dos 10 de tolerância, então contam os 25.',
    'Arrived 25 min after 01:00; that is over the tolerance of 10, so all 25 count.'],
  [{ records: '08:00 12:00' }, 'Não trabalhou das 13:00 às 17:00; conta tudo.',
    'Did not work from 13:00 to 17:00; all of it counts.'],
  [{ records: '08:00 12:00 17:00' }, 'Falta uma marcação (o dia tem 3), então nada conta.',
    'A record is missing (the day has 3), so nothing counts.'],
  [{}, 'Nenhuma marcação que conte: faltam as 8h do dia.',
    "No record that counts: the day's 8h are missing."],
  [{ records: '09:00 12:00 13:00 17:00', ...excused },
    'Chegou 1h depois das 08:00; conta tudo; o ajuste 7 abona 30 min.',
    'Arrived 1h after 08:00; all of it counts; adjustment 7 excuses 30 min.'],
  [vacation, 'Férias: nada é devido.', 'Vacation: nothing is due.'],
  [{ shift: 'DSR' }, 'Nada previsto neste dia.', 'Nothing scheduled this day.'],
  [{ records: '08:00 12:00', world: { holidays: [{ date: MONDAY, name: 'Feriado' }] } },
    'Trabalhou 4h em feriado; conta tudo a mais.', 'Worked 4h on a holiday; all of it counts as more.'],
  [{ shift: DIARIO, records: '09:00 17:13' },
    'Trabalhou 8h13, 13 min além das 8h; passou dos 10 min de tolerância, então conta tudo.',
    'Worked 8h13, 13 min more than the 8h; that is over the tolerance of 10 min, so all counts.'],
  [{ shift: DIARIO, records: '09:00 17:09' },
    'Trabalhou 8h09, com 8h previstas; a diferença de 9 min ficou dentro da tolerância.',
    'Worked 8h09, with 8h scheduled; the difference of 9 min is tolerated.'],
  [{ shift: SEMANAL, records: '09:00 17:09' }, 'Trabalhou 8h09; o saldo sai no fim da semana.',
    'Worked 8h09; the balance shows at the end of the week.'],
  [{ shift: SEMANAL, records: '09:00 17:30', collaborator: { admittedOn: MONDAY, leftOn: MONDAY } },
    'Trabalhou 8h30; na semana, trabalhou 8h30 das 8h devidas: saldo +0:30.',
    'Worked 8h30; in the week, worked 8h30 of the 8h due: balance +0:30.']
] as [scene: Partial<Scene>, pt: string, en: string][]) {
  t.test(pt, async t => {
    const subject = subjectOf(timesheetOf(worldOf(scene)), ana.id)
    t.equal(sentenceOn(subject, LATER, 'pt'), pt)
    t.equal(sentenceOn(subject, LATER, 'en'), en)
  })
}

t.test('any day has a whole sentence in both languages', async t => {
  fc.assert(fc.property(randomDays, day => (['pt', 'en'] as const).every(language => {
    const text = sentenceOn(subjectOn(day), day.now, language)
    return /^\p{Lu}.+\.$/u.test(text) && !/[{}]|undefined|NaN|Infinity|;\s*;/.test(text)
  })), { numRuns: runs(200) })
  t.pass()
})
