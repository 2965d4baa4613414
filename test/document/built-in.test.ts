import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { NO_ADJUSTMENTS } from '../../src/domain/adjustment/day-adjustments.ts'
import { dailyFrequency } from '../../src/domain/frequency/daily-frequency.ts'
import { instant } from '../../src/domain/time/instant.ts'
import type { CivilDate } from '../../src/domain/time/civil-date.ts'
import { checkDocument } from '../../src/document/check.ts'
import { encodeEntity } from '../../src/document/encode.ts'
import { referencesOf } from '../../src/document/fixture-formats.ts'
import { fileOf, readFixtures } from '../../src/document/read-folder.ts'
import { REFERS_TO } from '../../src/document/referrers.ts'
import { VISIBLE } from '../../src/state/collections.ts'
import { canonical } from '../../src/state/hash.ts'
import { timeText } from '../../src/wire/time-text.ts'
import { timesheetOf } from '../support/timesheet.ts'

const folder = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const world = await readFixtures(folder)
const { entities } = world
const facts = timesheetOf({
  ...entities,
  rules: entities.timeRules,
  exceptions: entities.shiftExceptions,
  records: entities.timeRecords,
  reasons: entities.adjustmentReasons
})
const now = instant(Date.parse('2026-04-01T09:00:00-03:00'))
const id = (number: number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const dayOf = (number: number, day: string) => dailyFrequency(facts, id(number), `2026-03-${day}` as CivilDate, now)

t.test('its clock stands on the first of April, and the default collaborator is there', async t => {
  t.same(world.clock, { mode: 'frozen', now })
  t.equal(world.defaultCollaborator, id(1))
  t.equal(entities.collaborators[0]?.id, id(1))
})

t.test('a dozen people, over all kinds of shift, zone and status', async t => {
  t.equal(entities.collaborators.length, 12)
  t.same(new Set(entities.shifts.map(shift => shift.kind)), new Set(['turnoFixo', 'turnoRevezamento', 'turnoFlexivel']))
  t.same(entities.collaborators.map(({ status }) => status).filter(status => status !== 'ATIVO').sort(), [
    'INATIVO', 'RASCUNHO'
  ])
  t.same(
    new Set(entities.shifts.map(({ id }) => id)),
    new Set(entities.collaborators.map(({ shiftId }) => shiftId)),
    'no shift is idle'
  )
  t.same(
    new Set(entities.timeRules.map(({ id }) => id)),
    new Set(entities.collaborators.map(({ timeRuleId }) => timeRuleId)),
    'nor a rule'
  )
})

t.test('their CPFs are valid, and no two are the same', async t => {
  const digit = (digits: number[]) =>
    digits.reduce((sum, value, at) => sum + value * (digits.length + 1 - at), 0) * 10 % 11 % 10
  for (const { document, name } of entities.collaborators) {
    const digits = [...document].map(Number)
    t.same([digit(digits.slice(0, 9)), digit(digits.slice(0, 10))], digits.slice(9), name)
  }
  t.equal(new Set(entities.collaborators.map(({ document }) => document)).size, 12)
})

t.test('a reason of each type, one approved automatically, one a vacation', async t => {
  const { adjustmentReasons: reasons } = entities
  t.equal(new Set(reasons.map(({ kind }) => kind)).size, 8)
  t.equal(reasons.filter(reason => reason.approvesAutomatically).length, 1)
  t.equal(reasons.filter(reason => reason.vacation).length, 1)
})

t.test('the four keys are what they are for', async t => {
  t.same(entities.apiKeys.map(key =>
    [key.token, key.permissions.join(), key.collaboratorId === id(1), (key.expiresAt ?? Infinity) > now]), [
    ['espelho_admin', '*', true, true], ['espelho_gestor', '*', false, true],
    ['espelho_sem_permissao', '', false, true], ['espelho_expirado', '*', true, false]
  ])
})

t.test('two work locations with people, and an exception with linked ones', async t => {
  for (const place of entities.workLocations) {
    t.ok(entities.collaborators.some(({ workLocationId }) => workLocationId === place.id), place.name)
  }
  t.equal(entities.workLocations.length, 2)
  t.match(entities.shiftExceptions, [{ collaboratorIds: [id(3), id(5), id(7)] }])
})

t.test('all records lie in March, but for the end of its last night, and none after the clock', async t => {
  const [from, to] = [Date.parse('2026-03-01T00:00:00-03:00'), Date.parse('2026-04-01T05:30:00-03:00')]
  t.ok(entities.timeRecords.every(({ at }) => at >= from && at < to && at < now))
  t.equal(
    entities.timeRecords.filter(({ collaboratorId }) => collaboratorId === id(12)).length,
    0,
    'who is not admitted yet has none'
  )
})

t.test('its identifiers are UUIDs (A50)', async t => {
  const found = [
    'collaborators', 'shifts', 'timeRules', 'businessUnits', 'workLocations', 'adjustmentReasons', 'shiftExceptions',
    'adjustments', 'attachments'
  ] as const
  for (const collection of found) {
    for (const entity of entities[collection]) t.match(entity.id, /^[0-9a-f]{8}-0000-4000-8000-\d{12}$/, collection)
  }
})

t.test('16 March is an ordinary Monday of the default collaborator', async t => {
  const day = dayOf(1, '16')
  t.equal(day.records.length, 4)
  t.match(day, { workload: 480, worked: 485, balance: 0, occurrences: [] })
})

const occurrences: readonly [number, string, string][] = [
  [3, '11', 'TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO'],
  [1, '12', 'TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO'],
  [1, '19', 'TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO'],
  [1, '24', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA'],
  [7, '18', 'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'],
  [1, '26', 'FALTA'],
  [1, '05', 'SALDO_POSITIVO'],
  [1, '10', 'SALDO_NEGATIVO'],
  [3, '10', 'HORA_EXTRA_NOTURNA']
]
for (const [who, day, occurrence] of occurrences) {
  t.test(`${occurrence} is found on ${day} March`, async t => {
    t.ok(dayOf(who, day).occurrences.includes(occurrence as never))
  })
}

const inconsistencies: readonly [number, string, string][] = [
  [7, '09', 'REGISTRO_FEITO_EM_MENOS_DE_5_MINUTOS_APOS_O_ANTERIOR'],
  [10, '24', 'HORARIO_DE_PONTO_IDENTICO_NOS_ULTIMOS_5_DIAS'],
  [8, '17', 'REGISTRO_FEITO_EM_FUSO_HORARIO_DIFERENTE_DO_DEFINIDO_NO_CADASTRO'],
  [8, '04', 'LOCALIZACAO_NAO_CONTEMPLADA_PELA_BATIDA'],
  [3, '15', 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_DSR'],
  [1, '21', 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_FOLGA'],
  [3, '28', 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_COMPENSADO'],
  [10, '06', 'REGISTRO_FEITO_EM_UM_FERIADO'],
  [9, '20', 'REGISTRO_FEITO_EM_UM_PERIODO_DE_FERIAS_OU_AFASTAMENTO'],
  [7, '07', 'REGISTRO_FEITO_EM_DIA_NAO_CONTEMPLADO_PELO_TURNO'],
  [7, '18', 'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'],
  [10, '27', 'BATIDA_DE_PONTO_OFFLINE_NAO_PERMITIDA'],
  [8, '25', 'REGISTRO_FEITO_COM_LOCALIZACAO_POR_GPS_FALSA']
]
for (const [who, day, inconsistency] of inconsistencies) {
  t.test(`${inconsistency} is found on ${day} March`, async t => {
    t.ok(dayOf(who, day).records.some(record => record.inconsistencies?.includes(inconsistency as never)))
  })
}

const figures: readonly [number, string, object, string][] = [
  [1, '05', { balance: '01:10' }, 'an hour and ten minutes more'],
  [1, '10', { lateness: '00:25', balance: '-00:25' }, 'a late start'],
  [1, '26', { balance: '-08:00' }, 'a day without a record'],
  [3, '10', { balance: '04:42', nightPremium: '00:30' }, 'a long day'],
  [3, '11', { rest: '09:30', restIndemnity: '01:30' }, 'too short a night after it'],
  [3, '13', { workload: '00:00' }, 'a day that changed places'],
  [3, '14', { workload: '08:48', balance: '00:00' }, 'with this Saturday'],
  [3, '25', { balance: '-04:48' }, 'half a day'],
  [4, '20', { balance: '01:30', worked: '07:30' }, 'a night that goes on in the morning'],
  [5, '19', { workload: '00:00' }, 'a turn of 12×36 that changed places'],
  [5, '20', { workload: '11:00', balance: '00:00' }, 'with this day'],
  [7, '12', { balance: '00:00', timeBank: '-00:45' }, 'an early end, set off against the bank'],
  [9, '09', { workload: '00:00', balance: '00:00' }, 'a day of vacation'],
  [10, '06', { workload: '00:00', balance: '04:00' }, 'work on a holiday of Pernambuco'],
  [10, '18', { workload: '08:48', balance: '00:00' }, 'a day with a medical certificate']
]
for (const [who, day, expected, sentence] of figures) {
  t.test(`${sentence}: ${JSON.stringify(expected)}`, async t => {
    const found = dayOf(who, day) as unknown as Record<string, never>
    t.same(Object.fromEntries(Object.keys(expected).map(name => [name, timeText(found[name] as never)])), expected)
  })
}

t.test('what an adjustment says of the balance before it is so', async t => {
  for (const { collaboratorId, workday, previousBalance, code } of entities.adjustments) {
    const { balance } = dailyFrequency({ ...facts, adjustmentsOn: () => NO_ADJUSTMENTS }, collaboratorId, workday, now)
    // A vacation is requested before its days.
    t.equal(previousBalance, code === 1 ? 0 : balance, `adjustment ${code}`)
  }
})

t.test('a pending adjustment shows on its day, a refused record is undue', async t => {
  t.ok(dayOf(3, '25').pendingItems.includes('AJUSTE_PENDENTE'))
  t.ok(entities.timeRecords.some(record => record.inconsistencyStatus === 'RECUSADO' && record.undue))
})

t.test('written down and put back, it is the same', async t => {
  const bytes = { bytesOf: (digest: string) => world.blobs.get(digest) }
  const document = Object.fromEntries(VISIBLE.map(collection =>
    [collection, entities[collection].map(entity => encodeEntity(collection, entity, bytes))]))
  const again = await checkDocument(JSON.parse(JSON.stringify(document)))
  for (const collection of VISIBLE) {
    t.equal(canonical(again.entities[collection]), canonical(entities[collection]), collection)
  }
})

t.test('it is small enough to read: a record a line', async t => {
  const text = (collection: typeof VISIBLE[number]) => readFileSync(folder + fileOf(collection), 'utf8')
  t.equal(text('timeRecords').trimEnd().split('\n').length, entities.timeRecords.length + 2)
  for (const collection of VISIBLE) t.notMatch(text(collection), /\t|\r|[ ]\n/, collection)
})

t.test('an entity refers to no other collections than those that a removal looks through', async t => {
  for (const collection of VISIBLE) {
    const found = new Set(entities[collection].flatMap(entity =>
      Array.from(referencesOf(collection, entity), one => one.collection)))
    t.same([...found].filter(other => !REFERS_TO[collection].includes(other)), [], collection)
  }
})
