/** A request that the administrator's token sends: `POST /api-key`, and its body as JSON. */
export interface Sent {
  readonly what: string
  readonly body?: unknown
}

/** A row of the table. */
export interface Row extends Sent {
  readonly name: string
  /** What a reset sandbox of the built-in world has answered before. */
  readonly after: readonly Sent[]
  readonly status: number
  /** It costs at most this many times what the row of that name costs. */
  readonly atMost?: readonly [times: number, name: string]
}

const ONE = 'c0000000-0000-4000-8000-000000000001'
const SOLICITAR = 'POST /ajuste-registro/solicitar'

/** `README.md` has it; the check compares the two. */
export const readme: Sent = {
  what: SOLICITAR,
  body: {
    jornada: '24/03/2026',
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci de registrar a saída',
    motivoId: 'a0000000-0000-4000-8000-000000000004',
    registrosPropostos: [
      { dataHora: '2026-03-24T08:01:00-03:00' },
      { dataHora: '2026-03-24T12:03:00-03:00' },
      { dataHora: '2026-03-24T13:00:00-03:00' },
      { dataHora: '2026-03-24T17:00:00-03:00' }
    ]
  }
}

/** Its reason is approved at once. */
const period: Sent = {
  what: SOLICITAR,
  body: {
    jornada: '24/03/2026',
    formato: 'INTERVALO_DATAS',
    descricao: 'Esqueci de registrar a saída',
    motivoId: 'a0000000-0000-4000-8000-000000000004',
    minPeriodo: '01/03/2026',
    maxPeriodo: '31/03/2026'
  }
}

/** Its reason waits for the manager. */
const pendingRecords: Sent = {
  what: SOLICITAR,
  body: {
    jornada: '24/03/2026',
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci de registrar a saída',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    registrosPropostos: [
      { dataHora: '2026-03-24T08:01:00-03:00' },
      { dataHora: '2026-03-24T12:03:00-03:00' },
      { dataHora: '2026-03-24T13:00:00-03:00' },
      { dataHora: '2026-03-24T17:00:00-03:00' }
    ]
  }
}

const range: Sent = {
  what: SOLICITAR,
  body: {
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Consulta médica',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    minMinutos: 480,
    maxMinutos: 505
  }
}

/** The other request of `README.md`. */
const twoViolations: Sent = {
  what: SOLICITAR,
  body: {
    jornada: '10/03/26',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Consulta médica',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    minMinutos: '480',
    maxMinutos: 505
  }
}

/** It changes the plan of everybody. */
const holiday: Sent = { what: 'POST /_sandbox/state/holidays', body: { data: '2026-05-04', nome: 'Feriado' } }

const apiKey: Sent = { what: 'POST /api-key', body: { name: 'k', permissions: ['*'] } }
const month: Sent = { what: `GET /_sandbox/timesheet/${ONE}?month=2026-03` }

export const reset: Sent = { what: 'POST /_sandbox/reset' }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The first of the 500 days before the built-in ones on which the one person has four records and an adjustment. */
const FIRST_DAY = Date.UTC(2024, 9, 1)
const BUSY_DAYS = 500
const CLOCKS = ['08:01', '12:03', '13:00', '17:00']
const snapshot = 'snapshots/busy'

const recordAt = (at: number): Sent => ({
  what: 'POST /_sandbox/state/timeRecords', body: { colaboradorId: ONE, dataHora: new Date(at).toISOString() }
})

/** What gives the one person 2,000 records and 500 approved adjustments, and a snapshot of it its name. */
export const busyWorld: readonly Sent[] = [
  ...Array.from({ length: BUSY_DAYS }, (_, day) => {
    const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
    const times = CLOCKS.map(clock => `${date}T${clock}:00-03:00`)
    return [...times.map(time => recordAt(Date.parse(time) + MINUTE_MS)), {
      what: SOLICITAR,
      body: {
        ...readme.body as object,
        jornada: date.split('-').reverse().join('/'),
        registrosPropostos: times.map(dataHora => ({ dataHora }))
      }
    }]
  }).flat(),
  { what: `PUT /_sandbox/${snapshot}` }
]
const busy: Sent = { what: `POST /_sandbox/${snapshot}/restore` }
const newRecord = recordAt(FIRST_DAY + 5.5 * DAY_MS)

const FIRST = "the README's first 201"
const BUSY_FIRST = 'the first of a person with 2,000 records and 500 adjustments'
const BUSY_AGAIN = 'that again'

export const ROWS: readonly Row[] = [
  { name: FIRST, after: [], ...readme, status: 201 },
  { name: 'the same again', after: [readme], ...readme, status: 201, atMost: [1.2, FIRST] },
  {
    name: 'the same after an approved INTERVALO_DATAS of its month',
    after: [period],
    ...readme,
    status: 201,
    atMost: [1.2, FIRST]
  },
  { name: 'once more after that', after: [period, readme], ...readme, status: 201, atMost: [1.2, FIRST] },
  { name: 'the first after a change of the plan', after: [holiday], ...readme, status: 201 },
  { name: 'a pending REGISTRO_PONTO', after: [], ...pendingRecords, status: 201 },
  { name: 'an INTERVALO_HORARIO', after: [], ...range, status: 201 },
  { name: 'a 400 with two violations', after: [], ...twoViolations, status: 400 },
  { name: 'an API key', after: [], ...apiKey, status: 201 },
  { name: "a month's timesheet of an untouched world", after: [], ...month, status: 200 },
  { name: "the same after the README's request and the period", after: [readme, period], ...month, status: 200 },
  { name: BUSY_FIRST, after: [busy], ...readme, status: 201 },
  { name: BUSY_AGAIN, after: [busy, readme], ...readme, status: 201, atMost: [1.2, BUSY_FIRST] },
  {
    name: 'that after a new record',
    after: [busy, readme, newRecord],
    ...readme,
    status: 201,
    atMost: [1.2, BUSY_AGAIN]
  },
  { name: 'a reset', after: [readme], ...reset, status: 200 }
]
