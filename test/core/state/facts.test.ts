import fc from 'fast-check'
import t from 'tap'
import { NO_ADJUSTMENTS } from '../../../src/core/rules/adjustment/day-adjustments.ts'
import { civilDate, dayNumber } from '../../../src/core/rules/time/civil-date.ts'
import type { Zone } from '../../../src/core/rules/time/zone.ts'
import type { EntityLists } from '../../../src/core/state/world.ts'
import { changesOf } from '../../../src/core/state/change-set.ts'
import { factsOf } from '../../../src/core/state/facts.ts'
import { applyChange, type Layer, layerOn } from '../../../src/core/state/layer.ts'
import { stateOf } from '../../../src/core/state/state.ts'
import { runs } from '../../support/fuzz.ts'
import { layerOf, put, removal } from '../../support/state.ts'
import { at, day, make, peopled } from '../../support/world.ts'

const D = day('2026-03-02')
const facts = (layer: Layer) => factsOf(stateOf({ layer }))
const asked = (entities: Partial<EntityLists>) => facts(layerOf(...changesOf({ put: peopled(entities) })))

t.test('what is asked for by its key', async t => {
  const told = asked({ attachments: [make.attachment('file')] })
  t.same([told.collaborator('ana')?.id, told.shift('shift')?.id, told.timeRule('rule')?.id], ['ana', 'shift', 'rule'])
  t.same([told.adjustmentReason('reason')?.id, told.workLocation('place')?.id, told.businessUnit('unit')?.id], [
    'reason', 'place', 'unit'
  ])
  t.same([told.hasAttachment('file'), told.hasAttachment('other'), told.shiftException('x')], [true, false, undefined])
})

t.test('a collaborator is found by document', async t => {
  const told =
    asked({ collaborators: [make.collaborator('ana', { document: '1' }), make.collaborator('bia', { document: '2' })] })
  t.same([told.collaboratorByDocument('2')?.id, told.collaboratorByDocument('3')], ['bia', undefined])
})

t.test('the holiday of a day', async t => {
  const everywhere = make.holiday('2026-03-02', { name: 'everywhere' })
  const here = make.holiday('2026-03-02', { name: 'here', businessUnitId: 'unit' })
  const there = make.holiday('2026-03-02', { name: 'there', businessUnitId: 'other' })
  const cases: Array<[EntityLists['holidays'], string | undefined, string]> = [
    [[], undefined, 'is none'],
    [[there], undefined, 'is none where only another unit has one'],
    [[there, everywhere], 'everywhere', 'is the one that holds everywhere'],
    [[everywhere, there, here], 'here', 'is the own one of the unit, whatever came first']
  ]
  for (const [holidays, name, sentence] of cases) {
    t.equal(asked({ holidays }).holidayOn(D, 'unit')?.name, name, sentence)
  }
})

t.test('the exception of a day', async t => {
  const row = { collaboratorId: 'ana', date: D }
  const swap = { ...row, swappedDate: day('2026-03-05') }
  const first = make.shiftException('first', swap)
  const second = make.shiftException('second', { ...row, remarks: 'earlier row' }, { ...row, remarks: 'later row' })
  const told = (...all: EntityLists['shiftExceptions']) => asked({ shiftExceptions: all })

  t.equal(told().exceptionDayOn('ana', D), undefined, 'is none')
  t.equal(told(first).exceptionDayOn('bia', D), undefined, 'is none of another collaborator')
  t.same(
    told(first).exceptionDayOn('ana', day('2026-03-05')),
    { exceptionId: 'first', day: swap },
    'counts on both sides of a swap'
  )
  t.same(told(first, second).exceptionDayOn('ana', D)?.exceptionId, 'second', 'is of the later file (A36)')
  t.same(told(first, second).exceptionDayOn('ana', D)?.day.remarks, 'later row', 'is the later row (A36)')

  const other = day('2026-03-05')
  t.equal(
    told(first, second).exceptionDayOn('ana', other),
    undefined,
    'is not half a swap, the other side of which a later file took'
  )
  const third = make.shiftException('third', { ...row, date: day('2026-03-07'), swappedDate: D })
  const fourth = make.shiftException('fourth', { ...row, date: day('2026-03-07') })
  t.equal(told(first, third).exceptionDayOn('ana', other), undefined, 'nor is it where that one is a swap itself')
  t.same(
    told(first, third, fourth).exceptionDayOn('ana', other)?.day,
    swap,
    'is a swap again where the row that took its side is displaced itself'
  )
  t.equal(
    told(make.shiftException('rows', swap, row)).exceptionDayOn('ana', other),
    undefined,
    'is not half a swap, the other side of which a later row took'
  )

  const layer = layerOf(...changesOf({ put: peopled({ shiftExceptions: [first, second] }) }))
  const latest = () => facts(layer).exceptionDayOn('ana', D)?.exceptionId
  applyChange(layer, put('shiftExceptions', { ...first, name: 'renamed' }))
  t.equal(latest(), 'second', 'stays of the later file when the earlier one is changed')
  applyChange(layerOn(layer), removal('shiftExceptions', 'second'))
  t.equal(latest(), 'second', 'stays of the later file when the removal of that could not be made durable')
  applyChange(layer, removal('shiftExceptions', 'second'))
  t.equal(latest(), 'first', 'is of the earlier file when the later one goes')
})

t.test('of many swaps of few days, the latest that no later valid one touches is in force', async t => {
  const place = fc.integer({ min: 1, max: 4 })
  fc.assert(fc.property(fc.array(fc.tuple(place, place), { maxLength: 12 }), swaps => {
    const days = swaps.map(pair => pair.map(number => day(`2026-03-0${number}`)))
    const shiftExceptions = days.map(([date = D, other = D], at) => make.shiftException(`${at}`, {
      collaboratorId: 'ana', date, ...(other !== date && { swappedDate: other })
    }))
    const told = asked({ shiftExceptions })
    const taken = new Set<string>()
    const inForce = new Map<string, string>()
    for (const [at, pair] of [...days.entries()].reverse()) {
      if (pair.some(date => taken.has(date))) continue
      for (const date of pair) {
        taken.add(date)
        inForce.set(date, `${at}`)
      }
    }
    for (const number of [1, 2, 3, 4]) {
      const date = day(`2026-03-0${number}`)
      t.equal(told.exceptionDayOn('ana', date)?.exceptionId, inForce.get(date), `${date} of ${JSON.stringify(swaps)}`)
    }
  }), { numRuns: runs(100) })
})

t.test('of a day, approved adjustments come in the order of approval, pending ones in that of requests', async t => {
  const of = (id: string, status: 'APROVADO' | 'PENDENTE' | 'CANCELADO', code: number, updated: string) =>
    make.adjustment(id, { status, code, updatedAt: at(updated) })
  const told = asked({
    adjustments: [
      of('approved last', 'APROVADO', 1, '2026-03-04T00:00:00Z'),
      of('approved first', 'APROVADO', 2, '2026-03-03T00:00:00Z'),
      of('asked second', 'PENDENTE', 4, '2026-03-03T00:00:00Z'),
      of('asked first', 'PENDENTE', 3, '2026-03-03T00:00:00Z'),
      of('cancelled', 'CANCELADO', 9, '2026-03-09T00:00:00Z')
    ]
  })
  const { approved, pending } = told.adjustmentsOn('ana', D)
  t.same([approved, pending].map(list => list.map(({ id }) => id)), [
    ['approved first', 'approved last'],
    ['asked first', 'asked second']
  ])
  t.same(told.pendingAdjustmentsFrom('ana', D).map(({ id }) => id), ['asked first', 'asked second'])
  t.equal(told.adjustmentsOn('bia', D), NO_ADJUSTMENTS)
})

t.test('the records of a collaborator are told by instant, whatever their zones', async t => {
  const record = (hash: string, text: string, zone: Zone = 'SAO_PAULO') => make.timeRecord(hash, { at: at(text), zone })
  const told = asked({
    timeRecords: [record(
      'c', '2026-03-02T02:45:00Z', 'RIO_BRANCO'
    ), record('b', '2026-03-02T02:30:00Z', 'NORONHA'), record('a', '2020-01-05T12:00:00Z')]
  })
  t.same([...told.recordsOf('ana')].map(({ hash }) => hash), ['a', 'b', 'c'])
  t.same([...told.recordsOf('bia')], [])
})

t.test('the days with an approved REGISTRO_PONTO of a collaborator are told once each', async t => {
  const edit = (workday: string, status: 'APROVADO' | 'PENDENTE') =>
    ({
      ...make.adjustment(workday, { workday: day(workday), status }),
      format: 'REGISTRO_PONTO' as const,
      terms: { proposed: [] }
    })
  const told = asked({
    adjustments: [edit('2026-03-04', 'APROVADO'), edit(
      '2026-02-27', 'APROVADO'
    ), edit('2026-03-01', 'PENDENTE'), {
      ...edit('2026-03-04', 'APROVADO'), id: 'again'
    }, make.adjustment('other', { status: 'APROVADO' })]
  })
  t.same(told.editedDaysOf('ana').ascending.map(civilDate), ['2026-02-27', '2026-03-04'])
})

t.test('files that displace each other one after another end no look-up', async t => {
  const first = dayNumber(D)
  const chain = Array.from({ length: 12_000 }, (_, at) =>
    make.shiftException(`file ${at}`, {
      collaboratorId: 'ana', date: civilDate(first + at), swappedDate: civilDate(first + at + 1)
    }))
  const told = asked({ shiftExceptions: chain })
  t.equal(told.exceptionDayOn('ana', civilDate(first + 12_000))?.exceptionId, 'file 11999')
  t.doesNotThrow(() => told.exceptionDayOn('ana', D))
})
