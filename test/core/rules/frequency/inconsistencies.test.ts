import t from 'tap'
import type { TimeRecord } from '../../../../src/core/rules/record/time-record.ts'
import { distanceInMeters } from '../../../../src/core/rules/frequency/reach.ts'
import { addDays, type CivilDate } from '../../../../src/core/rules/time/civil-date.ts'
import type { Location } from '../../../../src/core/rules/work-location.ts'
import { fixedShift, flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import { adjustment, frequency, MONDAY, reason, records, type Scene } from '../../../support/timesheet.ts'

const flags = (scene: Partial<Scene>) =>
  frequency(scene).records.map(({ inconsistencies }) => inconsistencies.join(' '))
const day = (times: string, changes: Partial<TimeRecord> = {}) => records(MONDAY, times, changes)

const SOON = 'REGISTRO_FEITO_EM_MENOS_DE_5_MINUTOS_APOS_O_ANTERIOR'
const SAME = 'HORARIO_DE_PONTO_IDENTICO_NOS_ULTIMOS_5_DIAS'
const PLACE = 'LOCALIZACAO_NAO_CONTEMPLADA_PELA_BATIDA'

t.test('fewer than five minutes after the previous record', async t => {
  t.strictSame(flags({ records: '08:00 08:04 08:09' }), ['', SOON, ''])
  t.strictSame(flags({ records: day('08:00:59 08:05:00') }), ['', ''], 'seconds are cut')
  t.strictSame(
    flags({ shift: '08-17', records: '06:02', before: '17:00 01:00 05:58' })[0]?.includes(SOON),
    false,
    'that is long ago'
  )
  t.strictSame(flags({
    shift: rotatingShift(addDays(MONDAY, -1), ['19-07', '07-19']), records: '07:02 19:00', before: '19:00 06:58'
  })[0]?.includes(SOON), true, 'the previous one may be of the day before')
  const undue = [...day('08:00'), ...day('08:02', { undue: true }), ...day('08:06')]
  t.strictSame(flags({ records: undue }), ['', SOON, ''], 'an undue one is flagged, and is before none')
})

t.test('the same time at the same position on each of the five previous worked days', async t => {
  const before = (count: number, times: string) =>
    Array.from({ length: count }, (_, back) => records(addDays(MONDAY, -2 * (back + 1)), times)).flat()
  const shift = fixedShift('08-12 13-17')
  const scene = (count: number, times = '08:00 12:00 13:00 17:00') =>
    flags({ shift, records: '08:00 12:01 13:00 17:00', world: { records: before(count, times) } })
  t.strictSame(scene(5), [SAME, '', SAME, SAME], 'five worked days, every other day')
  t.strictSame(scene(4), ['', '', '', ''], 'four are not enough')
  t.strictSame(scene(5, '08:00 12:00'), [SAME, '', '', ''], 'only where they have that position')
  t.strictSame(scene(5, '07:00 08:00 12:30 13:30'), ['', '', '', ''], 'another position is another record')
})

t.test('another zone than the collaborator\'s', async t => {
  t.strictSame(flags({ records: day('08:00', { zone: 'MANAUS' }) }), [
    'REGISTRO_FEITO_EM_FUSO_HORARIO_DIFERENTE_DO_DEFINIDO_NO_CADASTRO'
  ])
  t.strictSame(flags({ records: day('08:00', { zone: 'MANAUS' }), collaborator: { zone: 'MANAUS' } }), [''])
})

t.test('outside every radius of the work location', async t => {
  const office = { id: 'office', latitude: -23.55052, longitude: -46.633308, radiusMeters: 100 }
  const far = { latitude: -23.56, longitude: -46.64 }
  const near = { latitude: -23.5508, longitude: -46.6335 }
  const where = (position: Partial<TimeRecord>, locations: readonly Location[] = [office], workLocationId = 'here') =>
    flags({
      records: day('08:00', position),
      collaborator: { workLocationId },
      world: { workLocations: [{ id: 'here', name: 'Aqui', locations }] }
    })
  t.strictSame(where(far), [PLACE])
  t.strictSame(where(near), [''])
  t.strictSame(where(far, [office, { ...office, id: 'other', ...far }]), [''], 'one of them is enough')
  t.strictSame(where({}), [''], 'a record without coordinates')
  t.strictSame(where({ latitude: -23 }), [''], 'or with half of them')
  t.strictSame(where(far, []), [''], 'a work location without locations')
  t.strictSame(where(far, [
    { id: 'a' },
    { id: 'b', latitude: 1 },
    { id: 'c', latitude: 1, longitude: 1 }
  ]), [''], 'or whose circles are not known')
  t.strictSame(where(far, [office], 'nowhere'), [''], 'no work location')
  t.strictSame(flags({ records: day('08:00', far) }), [''])
  t.equal(Math.round(distanceInMeters(0, 0, 0, 1)), 111_195, 'a degree on the equator')
  t.equal(Math.round(distanceInMeters(0, 0, 0, 180)), 20_015_087, 'half way around')
})

t.test('the type of the day', async t => {
  const holidays = [{ date: MONDAY, name: 'Feriado' }]
  const leave = (from: CivilDate) => ({
    adjustments: [adjustment('INTERVALO_DATAS', { from, to: addDays(from, 3), keepsRecords: true })],
    reasons: [reason({ kind: 'AFASTAMENTO' })]
  })
  for (const [shift, world, expected] of [
    ['DSR', {}, 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_DSR'],
    ['FOLGA', {}, 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_FOLGA'],
    ['COMPENSADO', {}, 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_COMPENSADO'],
    [flexibleShift('DIARIO', group(['TERCA'], 480)), {}, 'REGISTRO_FEITO_EM_DIA_NAO_CONTEMPLADO_PELO_TURNO'],
    ['08-17', { holidays }, 'REGISTRO_FEITO_EM_UM_FERIADO'],
    ['DSR', { holidays }, 'REGISTRO_FEITO_EM_UM_FERIADO'],
    ['08-17', { holidays, ...leave(MONDAY) }, 'REGISTRO_FEITO_EM_UM_PERIODO_DE_FERIAS_OU_AFASTAMENTO'],
    ['08-17', { ...leave(MONDAY), reasons: [reason({ vacation: true })] },
      'REGISTRO_FEITO_EM_UM_PERIODO_DE_FERIAS_OU_AFASTAMENTO'],
    ['08-17', { ...leave(MONDAY), reasons: [reason()] }, ''],
    ['08-17', leave(addDays(MONDAY, 1)), ''],
    ['08-17', {}, '']
  ] as const) t.strictSame(flags({ shift, records: '08:00', world }), [expected], String(expected))
  t.strictSame(
    flags({ records: '08:00', rule: { holidayClearsWorkload: false }, world: { holidays } }),
    [''],
    '12×36 works on holidays'
  )
})

t.test('over the daily limit', async t => {
  const over = flags({ records: '08:00 09:00 10:00', rule: { dailyRecordLimit: 2 } })
  t.strictSame(over, ['', '', 'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'])
  const frequencyOf = (count: number) =>
    frequency({ shift: 'DSR', records: Array.from({ length: count }, (_, at) => `${at + 8}:00`).join(' ') })
  t.notOk(frequencyOf(10).occurrences.includes('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'), 'ten are fine (A45)')
  t.ok(frequencyOf(11).occurrences.includes('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'))
})

t.test('what was stored stays, and stands once', async t => {
  const gps = 'REGISTRO_FEITO_COM_LOCALIZACAO_POR_GPS_FALSA'
  const stored = [...day('08:00', { inconsistencies: [gps] }), ...day('08:01', { inconsistencies: [SOON] })]
  t.strictSame(flags({ records: stored }), [gps, SOON])
})

t.test('the status is PENDENTE while there is one and nobody has decided', async t => {
  const status = (changes: Partial<TimeRecord>) => {
    const { records: [, record] } = frequency({ records: [...day('08:00'), ...day('08:01', changes)] })
    return [record?.inconsistencyStatus, record?.undue]
  }
  t.strictSame(status({}), ['PENDENTE', false])
  t.strictSame(status({ inconsistencyStatus: 'PENDENTE' }), ['PENDENTE', false])
  t.strictSame(status({ inconsistencyStatus: 'APROVADO' }), ['APROVADO', false])
  t.strictSame(status({ inconsistencyStatus: 'RECUSADO' }), ['RECUSADO', true], 'a refused one is undue')
  t.strictSame(status({ undue: true }), ['PENDENTE', true])
  t.equal(
    frequency({ records: day('08:00', { inconsistencyStatus: 'PENDENTE' }) }).records[0]?.inconsistencyStatus,
    undefined,
    'and absent without one'
  )
})

t.test('an invalidated record is seen among those that were made, a created one among those that count', async t => {
  const [entry, ...others] = day('08:05 12:00 13:00 17:00') as [TimeRecord, ...TimeRecord[]]
  const [created] = day('08:03') as [TimeRecord]
  const proposed = [{ created }, ...others.map(({ hash, at }) => ({ kept: hash, at }))]
  const world = { adjustments: [adjustment('REGISTRO_PONTO', { proposed })], reasons: [reason()] }
  const { records: shown } = frequency({ records: [entry, ...others], world })
  t.strictSame(shown.map(({ createdByAdjustment, invalidatedByAdjustment, inconsistencies }) =>
    [createdByAdjustment, invalidatedByAdjustment, inconsistencies.length]),
  [[true, false, 0], [false, true, 0], [false, false, 0], [false, false, 0], [false, false, 0]])
})
