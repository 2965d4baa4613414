import t from 'tap'
import { storedDay } from '../../../../src/core/rules/day/stored-days.ts'
import type { ShiftExceptionDay } from '../../../../src/core/rules/shift/shift-exception.ts'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { type CivilDate, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { fixedShift, flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import { ana, MONDAY, type Scene, timesheetOf, worldOf } from '../../../support/timesheet.ts'

const SUNDAY = '2026-03-15' as CivilDate
const weekdays = fixedShift('08-12 13-17', { SABADO: 'FOLGA', DOMINGO: 'DSR' })
const bia = { ...ana, id: 'bia', shiftId: 'night' }
const night = { ...rotatingShift('2026-03-16', ['19-07', 'FOLGA']), id: 'night' }

function on (date: CivilDate, scene: Partial<Scene>) {
  const { planned, ...rest } = storedDay(subjectOf(timesheetOf(worldOf(scene)), ana.id), dayNumber(date)).expected
  return {
    ...rest,
    workload: planned.workload,
    configuration: planned.configuration,
    shift: planned.shift.id,
    kind: planned.kind
  }
}

const withException = (...days: ShiftExceptionDay[]): Partial<Scene> => ({
  shift: weekdays,
  world: {
    collaborators: [ana, bia],
    shifts: [weekdays, night],
    exceptions: [{ id: 'exception', name: 'Troca', collaboratorIds: ['ana', 'bia'], days }],
    holidays: [{ date: MONDAY, name: 'Feriado' }]
  }
})

const holiday = (unit?: string) => ({
  holidays: [{ date: MONDAY, name: 'Feriado', ...unit !== undefined && { businessUnitId: unit } }]
})

t.test('a holiday takes the workload away', async t => {
  t.match(on(MONDAY, { world: holiday() }), {
    layer: 'holiday', workload: 0, kind: 'NORMAL', holiday: { name: 'Feriado' }
  })
  t.match(on(MONDAY, { world: holiday('unit') }), { workload: 0 }, 'that of the unit')
  t.match(
    on(MONDAY, { world: holiday('other') }),
    { layer: 'shift', workload: 480, holiday: undefined },
    'not that of another one'
  )
})

t.test('a holiday takes nothing from 12×36 (CLT 59-A), but it is one', async t => {
  t.match(on(MONDAY, { rule: { holidayClearsWorkload: false }, world: holiday() }), {
    layer: 'shift', workload: 480, holiday: { name: 'Feriado' }
  })
})

t.test('an exception goes before a holiday', async t => {
  const swap = withException({ collaboratorId: 'ana', date: SUNDAY, swappedDate: MONDAY })
  t.match(on(SUNDAY, swap), {
    layer: 'exception', exceptionId: 'exception', workload: 480, configuration: { day: { weekday: 'SEGUNDA' } }
  })
  t.match(on(MONDAY, swap), { layer: 'exception', workload: 0, kind: 'DSR', holiday: { name: 'Feriado' } })
})

t.test('days change places with another collaborator, whose shift comes with them', async t => {
  const swap = withException({ collaboratorId: 'ana', date: SUNDAY, swappedDate: MONDAY, swappedCollaboratorId: 'bia' })
  t.match(on(SUNDAY, swap), {
    workload: 720, shift: 'night', configuration: { kind: 'turnoRevezamento', day: { day: 1 } }
  })
  const sameDay = withException({ collaboratorId: 'bia', date: MONDAY, swappedCollaboratorId: 'ana' })
  t.match(on(MONDAY, sameDay), { workload: 720, shift: 'night' }, 'seen from the other side')
})

t.test('a date alone is a day off (A35)', async t => {
  const off = { collaboratorId: 'ana', date: MONDAY }
  t.strictSame(on(MONDAY, withException(off)).configuration, {
    kind: 'turnoFixo', day: { kind: 'FOLGA', weekday: 'SEGUNDA' }
  })
  t.match(on(MONDAY, withException(off)), { workload: 0, kind: 'FOLGA', shift: 'shift' })
  const rotating = {
    ...withException(off), world: { ...withException(off).world, shifts: [{ ...night, id: 'shift' }] }
  }
  t.strictSame(on(MONDAY, rotating).configuration, {
    kind: 'turnoRevezamento', day: { kind: 'FOLGA', month: 1, day: 1 }
  })
  const turning = group(['SEGUNDA'], 480, { turnsOverAt: minutes(300) })
  const flexible = {
    ...withException(off), world: { ...withException(off).world, shifts: [flexibleShift('DIARIO', turning)] }
  }
  t.match(on(MONDAY, flexible), {
    workload: 0, kind: 'FOLGA', configuration: { kind: 'turnoFlexivel', group: turning }
  })
  const outside = { ...withException(off), world: { ...withException(off).world, shifts: [flexibleShift('DIARIO')] } }
  t.strictSame(on(MONDAY, outside).configuration, undefined, 'also where the shift has nothing for the day')
})

t.test('a day that changes places with itself is as it was', async t => {
  t.match(on(MONDAY, withException({ collaboratorId: 'ana', date: MONDAY, swappedDate: MONDAY })), {
    layer: 'exception', workload: 480
  })
})

t.test('a broken reference is an error that names it', async t => {
  t.throws(() => on(MONDAY, withException({ collaboratorId: 'ana', date: MONDAY, swappedCollaboratorId: 'nobody' })), {
    message: 'there is no collaborator nobody'
  })
})
