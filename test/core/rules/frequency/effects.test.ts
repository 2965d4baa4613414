import t from 'tap'
import {
  ADJUSTMENT_FORMATS, ADJUSTMENT_STATUSES, type Adjustment, type AdjustmentFormat, type AdjustmentTerms
} from '../../../../src/core/rules/adjustment/adjustment.ts'
import { REASON_KINDS, type AdjustmentReason } from '../../../../src/core/rules/adjustment/adjustment-reason.ts'
import type { CivilDate } from '../../../../src/core/rules/time/civil-date.ts'
import { wall } from '../../../support/clock-text.ts'
import {
  adjustment, frequency, MONDAY, pick, range, reason, record, records, type Scene
} from '../../../support/timesheet.ts'

const SHIFT = '08-12 13-18'
/** Two hours late. */
const LATE = records(MONDAY, '10:00 12:00 13:00 18:00')
const ON_TIME = record(wall('2026-03-16 08:00'))

const TERMS: { readonly [F in AdjustmentFormat]: AdjustmentTerms[F] } = {
  INTERVALO_DATAS: { from: MONDAY, to: MONDAY, keepsRecords: false },
  INTERVALO_HORARIO: range(480, 600),
  TEMPO_FALTANTE: { days: [MONDAY] },
  REGISTRO_PONTO: { proposed: [{ created: ON_TIME }, ...LATE.slice(1).map(({ hash, at }) => ({ kept: hash, at }))] }
}

const made = (format: AdjustmentFormat, changes: Partial<Adjustment> = {}) => adjustment(format, TERMS[format], changes)

function day (adjustments: readonly Adjustment[], why: Partial<AdjustmentReason> = {}, scene: Partial<Scene> = {}) {
  return frequency({ shift: SHIFT, records: LATE, world: { adjustments, reasons: [reason(why)] }, ...scene })
}

const plain = day([])

/**
 * The effect of an approved adjustment of each format, by kind of reason: workload, worked, balance, bank, lateness.
 */
const EFFECTS: { readonly [F in AdjustmentFormat]: Readonly<Record<string, readonly number[]>> } = {
  INTERVALO_DATAS: {
    credit: [540, 0, 0, 0, 0],
    leave: [0, 0, 0, 0, 0],
    absence: [540, 0, -540, -540, 0],
    suspension: [540, 0, -540, 0, 0],
    bank: [540, 0, 0, -540, 0]
  },
  INTERVALO_HORARIO: {
    credit: [540, 420, 0, 0, 0],
    leave: [540, 420, 0, 0, 0],
    absence: [540, 420, -120, -120, 120],
    suspension: [540, 420, -120, 0, 120],
    bank: [540, 420, 0, -120, 0]
  },
  TEMPO_FALTANTE: {
    credit: [540, 420, 0, 0, 0],
    leave: [540, 420, 0, 0, 0],
    absence: [540, 420, -120, -120, 120],
    suspension: [540, 420, -120, 0, 120],
    bank: [540, 420, 0, -120, 0]
  },
  REGISTRO_PONTO: {
    credit: [540, 540, 0, 0, 0],
    leave: [540, 540, 0, 0, 0],
    absence: [540, 540, 0, 0, 0],
    suspension: [540, 540, 0, 0, 0],
    bank: [540, 540, 0, 0, 0]
  }
}
const GROUP = {
  ABONO: 'credit',
  ATESTADO: 'credit',
  AJUSTE_HORARIO: 'credit',
  AFASTAMENTO: 'leave',
  ABONO_DESCONTADO: 'absence',
  SUSPENSAO: 'suspension',
  FOLGA: 'bank',
  COMPENSACAO_BANCO_HORAS: 'bank'
} as const

/** CLT 474: if no record counts, the whole day is owed. */
const DEBIT = { INTERVALO_DATAS: -540, INTERVALO_HORARIO: -120, TEMPO_FALTANTE: -120, REGISTRO_PONTO: -120 } as const

const figures = ({ workload, worked, balance, timeBank, lateness }: typeof plain) =>
  [workload, worked, balance, timeBank, lateness]

t.strictSame(figures(plain), [540, 420, -120, -120, 120], 'two hours late, before any adjustment')

for (const format of ADJUSTMENT_FORMATS) {
  t.test(format, async t => {
    for (const kind of REASON_KINDS) {
      t.strictSame(figures(day([made(format)], { kind })), EFFECTS[format][GROUP[kind]], `approved, for ${kind}`)
      for (const regime of ['EXTRA', 'MISTO'] as const) {
        const bank = day([made(format)], { kind }, { rule: { regime } })
        const debit = GROUP[kind] === 'bank'
          ? { INTERVALO_DATAS: -540, INTERVALO_HORARIO: -120, TEMPO_FALTANTE: -120, REGISTRO_PONTO: 0 }[format]
          : 0
        const kept = GROUP[kind] === 'absence' && format !== 'REGISTRO_PONTO' && regime === 'MISTO' ? DEBIT[format] : 0
        t.equal(bank.timeBank, debit + kept, `the bank pays in regime ${regime}, too`)
      }
      for (const status of ADJUSTMENT_STATUSES) {
        if (status === 'APROVADO') continue
        const pendingItems = status === 'PENDENTE' ? ['AJUSTE_PENDENTE'] : []
        const pending = made(format, { status })
        t.strictSame(
          day([pending], { kind }),
          { ...plain, pendingItems, adjustment: status === 'PENDENTE' ? pending : undefined },
          `${status} it changes nothing`
        )
      }
      const kept = day([made(format)], { kind, keepsBalance: true })
      const isApart = kind === 'SUSPENSAO' && format !== 'REGISTRO_PONTO'
      t.strictSame([kept.balance, kept.timeBank], [-120, isApart ? 0 : -120],
        'descontarJornada keeps the balance (A79), and a suspension is not in the bank (A76)')
      t.equal(kept.workload, 540, 'and the workload')
    }
    t.equal(
      day([made(format)], { vacation: true }).workload, format === 'INTERVALO_DATAS' ? 0 : 540, 'a vacation is leave'
    )
    t.equal(day([made(format)]).adjustment?.format, format, 'and is the adjustment of the day')
  })
}

t.test('descontarPreferencialmenteAdicionalNoturno keeps the night figure as it was', async t => {
  const night = records(MONDAY, '22:00 06:00')
  const world = { reasons: [reason({ keepsNightPremium: true })] }
  const [entry, exit] = night as [typeof ON_TIME, typeof ON_TIME]
  const edit = adjustment('REGISTRO_PONTO', {
    proposed: [
      { kept: entry.hash, at: entry.at },
      { created: { ...exit, hash: 'new', at: wall('2026-03-17 04:00') } }
    ]
  })
  const changed = frequency({ shift: '22-06', records: night, world: { ...world, adjustments: [edit] } })
  t.strictSame(pick(changed, { worked: 0, nightPremium: 0 }), { worked: 360, nightPremium: 480 })
  t.equal(
    frequency({ shift: '22-06', records: night, world: { adjustments: [edit], reasons: [reason()] } }).nightPremium,
    360,
    'else it is recomputed'
  )
  const away =
    frequency({ shift: '22-06', records: night, world: { ...world, adjustments: [made('INTERVALO_DATAS')] } })
  t.strictSame(pick(away, { worked: 0, nightPremium: 0 }), { worked: 0, nightPremium: 480 })
})

t.test('both flags', async t => {
  const both = day([made('REGISTRO_PONTO')], { keepsBalance: true, keepsNightPremium: true })
  t.strictSame(pick(both, { worked: 0, balance: 0, nightPremium: 0, lateness: 0 }), {
    worked: 540, balance: -120, nightPremium: 0, lateness: 0
  })
})

t.test('what a TEMPO_FALTANTE leaves, and what it finds', async t => {
  const [interval, missing] = [made('INTERVALO_HORARIO', { id: 'a' }), made('TEMPO_FALTANTE', { id: 'b' })]
  const after = (...list: readonly Adjustment[]) =>
    day(list.map((one, at) => ({ ...one, code: at + 1 })), {}, { records: '10:00 12:00 13:00 19:00' }).balance
  t.equal(after(), -60, 'two hours late, and an hour stayed longer')
  t.equal(after(missing, interval), 0, 'it took some, so a later excuse finds nothing left')
  t.equal(after(interval, missing), 60, 'after one that took all it finds nothing')
  t.equal(after(missing, { ...missing, id: 'c' }), 0)
})

t.test('of two TEMPO_FALTANTE the first says whether the time bank pays', async t => {
  const bank = (...kinds: ReadonlyArray<AdjustmentReason['kind']>) => frequency({
    shift: SHIFT,
    records: LATE,
    world: {
      adjustments: kinds.map((kind, at) => made('TEMPO_FALTANTE', { id: kind, code: at + 1, reasonId: kind })),
      reasons: kinds.map(kind => reason({ id: kind, kind }))
    }
  }).timeBank
  t.equal(bank('ABONO', 'FOLGA'), 0)
  t.equal(bank('FOLGA', 'ABONO'), -120)
})

t.test('a balance that stays stands in the bank where no absence counts it any more', async t => {
  const full = adjustment('REGISTRO_PONTO', {
    proposed: records(MONDAY, '08:00 12:00 13:00 18:00').map(created => ({ created }))
  })
  const half = adjustment('REGISTRO_PONTO', {
    proposed: records(MONDAY, '08:00 12:00').map(created => ({ created }))
  })
  const kept = (edit: Adjustment) => pick(day([edit], { keepsBalance: true }, { records: '' }), {
    absence: 0, balance: 0, timeBank: 0
  })
  t.strictSame(pick(day([], {}, { records: '' }), { absence: 0, balance: 0, timeBank: 0 }), {
    absence: 1, balance: -540, timeBank: 0
  })
  t.strictSame(kept(full), { absence: 0, balance: -540, timeBank: -540 })
  t.strictSame(kept(half), { absence: 0.5, balance: -540, timeBank: -240 }, 'the absence that is left has its own')
})

t.test('a balance that another adjustment made stays, too, on a day without records', async t => {
  const list = [made('INTERVALO_DATAS', { id: 'first', reasonId: 'credit' }), made('INTERVALO_DATAS', { code: 2 })]
  const reasons = [reason({ keepsBalance: true }), reason({ id: 'credit' })]
  const { balance, timeBank } = day([], {}, { records: '', world: { adjustments: list, reasons } })
  t.strictSame([balance, timeBank], [0, 0])
})

t.test('however many keep a figure, it is as the last one that does not has it', async t => {
  const late = [made('INTERVALO_HORARIO', { id: 'first', code: 1, reasonId: 'credit' })]
  const keeping = Array.from({ length: 20_000 }, (_, at) =>
    made('INTERVALO_HORARIO', { id: `kept-${at}`, code: at + 2 }))
  const reasons = [reason({ keepsBalance: true, keepsNightPremium: true }), reason({ id: 'credit' })]
  const balance = (adjustments: readonly Adjustment[]) =>
    pick(day([], {}, { world: { adjustments, reasons } }), { balance: 0, nightPremium: 0, timeBank: 0 })
  t.strictSame(balance(keeping), { balance: -120, nightPremium: 0, timeBank: -120 })
  t.strictSame(balance([...late, ...keeping]), { balance: 0, nightPremium: 0, timeBank: 0 })
})

t.test('only the absence goes', async t => {
  const away = (
    format: AdjustmentFormat, kind: AdjustmentReason['kind'], terms: AdjustmentTerms[AdjustmentFormat] = TERMS[format]
  ) =>
    pick(day([adjustment(format, terms as never)], { kind }, { records: '' }), {
      absence: 0, balance: 0, occurrences: []
    })
  t.strictSame(away('INTERVALO_DATAS', 'SUSPENSAO'), { absence: 0, balance: -540, occurrences: ['SALDO_NEGATIVO'] })
  t.strictSame(away('TEMPO_FALTANTE', 'ABONO_DESCONTADO'), {
    absence: 0, balance: -540, occurrences: ['SALDO_NEGATIVO']
  })
  t.strictSame(away('INTERVALO_HORARIO', 'SUSPENSAO', range(0, 1440)), {
    absence: 0, balance: -540, occurrences: ['SALDO_NEGATIVO']
  })
  t.strictSame(
    away('INTERVALO_HORARIO', 'SUSPENSAO'),
    { absence: 0.5, balance: -540, occurrences: ['FALTA', 'SALDO_NEGATIVO'] },
    'of the period that it covers'
  )
  t.strictSame(away('INTERVALO_HORARIO', 'ABONO'), {
    absence: 0.5, balance: -420, occurrences: ['FALTA', 'SALDO_NEGATIVO']
  })
  t.strictSame(away('INTERVALO_HORARIO', 'ABONO', range(480, 1080)), { absence: 0, balance: 0, occurrences: [] })
})

t.test('with a flexible break an excuse of the whole span takes the workload at most', async t => {
  const all = adjustment('INTERVALO_HORARIO', range(480, 1020))
  const { balance, absence } = day([all], {}, { shift: '08-17 break 60-120', records: '19:00 20:00' })
  t.strictSame([balance, absence], [60, 0], 'the hour worked beside it is left')
})

t.test('an INTERVALO_HORARIO over the missing half of a day', async t => {
  const half = (from: number, to: number, rule = {}) => pick(
    day([adjustment('INTERVALO_HORARIO', range(from, to))], {}, { records: '08:00 12:00', rule }),
    { absence: 0, absenceHours: 0, balance: 0 })
  t.strictSame(half(780, 1080), { absence: 0, absenceHours: 0, balance: 0 })
  t.strictSame(half(780, 900), { absence: 0, absenceHours: 0, balance: -180 }, 'an excused minute is a worked one')
  t.strictSame(half(780, 1080, { halfAbsence: 'HORAS' }), { absence: 0, absenceHours: 0, balance: 0 })
  t.strictSame(half(781, 1080, { halfAbsence: 'HORAS' }), { absence: 0, absenceHours: 0, balance: -1 })
})

t.test('the minutes that an INTERVALO_HORARIO excuses', async t => {
  const excused = (from: number, to: number, times: Scene['records'], scene: Partial<Scene> = {}) => pick(
    day([adjustment('INTERVALO_HORARIO', range(from, to))], {}, { records: times, ...scene }),
    { balance: 0, lateness: 0, anticipation: 0 })
  t.strictSame(
    excused(480, 540, '10:00 12:00 13:00 18:00'), { balance: -60, lateness: 60, anticipation: 0 }, 'those of the range'
  )
  t.strictSame(
    excused(0, 480, '10:00 12:00 13:00 18:00'), { balance: -120, lateness: 120, anticipation: 0 }, 'scheduled ones'
  )
  t.strictSame(
    excused(480, 780, '10:00 12:00 13:00 18:00'), { balance: 0, lateness: 0, anticipation: 0 }, 'not those of the break'
  )
  t.strictSame(
    excused(600, 720, '10:00 12:00 13:00 18:00'), { balance: -120, lateness: 120, anticipation: 0 }, 'not worked ones'
  )
  t.strictSame(
    excused(480, 600, '10:00 12:00 13:00 19:30'), { balance: 90, lateness: 0, anticipation: 0 }, 'never the overtime'
  )
  t.strictSame(
    excused(480, 600, '10:00 12:00 13:00 20:30'),
    { balance: 150, lateness: 0, anticipation: 0 },
    'nor a balance above zero'
  )
  t.strictSame(
    excused(1020, 1080, '08:00 12:00 13:00 17:00'), { balance: 0, lateness: 0, anticipation: 0 }, 'an early exit, too'
  )
  t.strictSame(
    excused(1020, 1080, '08:20 12:00 13:00 17:00'), { balance: -20, lateness: 20, anticipation: 0 }, 'each its own'
  )
  t.strictSame(
    excused(480, 600, '08:04 12:00 13:00 18:20'), { balance: 20, lateness: 0, anticipation: 0 }, 'not tolerated ones'
  )
  t.strictSame(excused(480, 600, '07:00 12:00 13:20 16:00'), { balance: -80, lateness: 20, anticipation: 180 })
  t.strictSame(
    excused(960, 1080, '07:30 12:00 13:20 16:00'),
    { balance: 10, lateness: 20, anticipation: 30 },
    'an early entry needs no excuse'
  )
  t.strictSame(
    excused(480, 1080, '08:00 12:00 13:00'),
    { balance: 0, lateness: 0, anticipation: 0 },
    'an odd count has nothing to excuse'
  )
  t.strictSame(
    excused(1440, 1800, '22:00 00:00', { shift: '22-06' }),
    { balance: 0, lateness: 0, anticipation: 0 },
    'minutes past 1440 are of the next day (A19)'
  )
  const zones = [['MANAUS', '08:00'], ['NORONHA', '12:00'], ['RIO_BRANCO', '09:30'], ['SAO_PAULO', '14:00']] as const
  const travelling = zones.flatMap(([zone, time]) => records(MONDAY, time, { zone }))
  t.strictSame(
    excused(480, 720, travelling),
    { balance: -180, lateness: 0, anticipation: 240 },
    'nor fewer than none, where clocks of two zones show a time twice'
  )
  t.strictSame(
    excused(480, 600, '', { shift: 'DSR' }),
    { balance: 0, lateness: 0, anticipation: 0 },
    'a day without workload lacks none'
  )
})

t.test('on a flexible day the range counts as it is, for any minute may be one of work', async t => {
  const flexible = {
    id: 'shift',
    name: 'flexível',
    kind: 'turnoFlexivel',
    flexibleKind: 'DIARIO',
    groups: [{ workTime: 480, weekdays: { SEGUNDA: true } }]
  } as unknown as Scene['shift']
  const edit = { adjustments: [adjustment('INTERVALO_HORARIO', range(840, 960))], reasons: [reason()] }
  t.equal(frequency({ shift: flexible, records: '08:00 14:00', world: edit }).balance, 0)
  t.equal(
    frequency({ shift: flexible, records: '08:00 13:00 15:00 16:00', world: edit }).balance,
    -60,
    'less what was worked in it'
  )
})

t.test('INTERVALO_DATAS that keeps its records', async t => {
  const kept = (scene: Partial<Scene>, why: Partial<AdjustmentReason> = {}) =>
    day([adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: true })], why, scene)
  const { adjustment: shown, ...same } = kept({}, { kind: 'AFASTAMENTO' })
  const { adjustment: none, ...before } = plain
  t.strictSame(same, { ...before, records: same.records }, 'a day with records keeps every figure, workload included')
  t.ok(shown !== none)
  t.strictSame(
    pick(kept({ records: '' }, { kind: 'AFASTAMENTO' }), { workload: 0, balance: 0, absence: 0 }),
    { workload: 0, balance: 0, absence: 0 },
    'one without is excused in full'
  )
  t.strictSame(pick(kept({ records: '08:00 12:00' }), { absence: 0, balance: 0 }), { absence: 0.5, balance: -300 })
})

t.test('one that does not leaves them visible, and they count nowhere', async t => {
  const away = day([made('INTERVALO_DATAS')], { kind: 'ATESTADO' }, { before: '14:00 23:00' })
  t.equal(away.records.length, 4)
  t.notOk(away.records.some(({ invalidatedByAdjustment }) => invalidatedByAdjustment))
  const zero = {
    worked: 0, breakTime: 0, breakBalance: 0, rest: 0, restIndemnity: 0, nightPremium: 0, lateness: 0, anticipation: 0
  }
  t.strictSame(pick(away, zero), zero)
  const tuesday = '2026-03-17' as CivilDate
  const next = frequency({
    shift: SHIFT,
    date: tuesday,
    records: [...LATE, ...records(tuesday, '08:00 12:00 13:00 18:00')],
    world: { adjustments: [made('INTERVALO_DATAS')], reasons: [reason()] }
  })
  t.equal(next.rest, 840, 'but it was worked all the same: there is a rest after it')
})

t.test('a vacation or leave in the future makes no balance', async t => {
  const future = day([made('INTERVALO_DATAS')], { kind: 'FOLGA' }, { records: '', now: wall('2026-03-01 08:00') })
  t.strictSame(pick(future, { balance: 0, timeBank: 0, absence: 0 }), { balance: 0, timeBank: 0, absence: 0 })
})

t.test('a broken reference is an error that names it', async t => {
  t.throws(() => frequency({ world: { adjustments: [made('TEMPO_FALTANTE')] } }), {
    message: 'there is no adjustment reason reason'
  })
})
