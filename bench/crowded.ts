import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readme } from '../scripts/checks/calls/requests.ts'
import { APPROVED, approvedOn, ask, type Call, load, SOLICITAR } from './load.ts'
import { asked, median, report } from './rows.ts'
import { espelho, type Server } from './servers.ts'
import { CROWDS, SIZES } from './sizes.ts'
import { adjustedDates, askedDates, ONE, writeBusyWorld } from './world.ts'

/*
 * What a request costs where much is stored for one day or for one person, in the server's processor time: the last of
 * many approved adjustments of a day against the first ones, and a person with very many records. Counts of calls do
 * not see it, because V8 copies a list of any length in one call.
 *
 *   npm run bench -- crowded; tsx bench/crowded.ts [rounds, 4] [a part of a row's name]
 */

const ROUNDS = Number(asked[0] ?? 4)
const WANTED = asked[1] ?? ''
/** The first rounds, in which the server still gets faster. */
const UNCOUNTED = 2
const ENOUGH = 5000
const ROUND = 400
/** The first requests of some sandboxes make a round. */
const FIRST = 20
/** Forks of a sandbox, each of which is asked a few times. */
const FORKS = 100

const common = { jornada: '24/03/2026', descricao: 'Muitos no mesmo dia', motivoId: APPROVED }
const FORMATS = {
  REGISTRO_PONTO: readme.body as object,
  INTERVALO_HORARIO: { ...common, minMinutos: 480, maxMinutos: 505 },
  TEMPO_FALTANTE: { ...common, jornadas: ['24/03/2026'] },
  INTERVALO_DATAS: { ...common, minPeriodo: '24/03/2026', maxPeriodo: '24/03/2026' }
}

interface Kind {
  readonly what: string
  readonly of: string
  readonly ceiling: number
  readonly ratios: () => Promise<number[]>
}

const ofFormat = ([formato, body]: [string, object]): Kind => ({
  what: `The ${CROWDS.ofDay}th approved ${formato} of a day`,
  of: 'the second',
  ceiling: 1.3,
  ratios: () => growthOfDay(solicitar({ ...body, formato }), CROWDS.ofDay, 1)
})

const KINDS: readonly Kind[] = [
  ...Object.entries(FORMATS).map(ofFormat),
  {
    what: `The ${CROWDS.approvals}th approval of a day`,
    of: 'the 20th',
    ceiling: 1.15,
    ratios: () => growthOfDay(solicitar(readme.body as object), CROWDS.approvals, FIRST)
  },
  {
    what: `The second request of a person with ${SIZES.recordsOfOne} records and ${SIZES.adjustmentsOfOne} adjustments`,
    of: 'the first',
    ceiling: 1.2,
    ratios: () => ratiosOfPerson(SIZES.recordsOfOne, SIZES.adjustmentsOfOne, 1)
  },
  {
    what: 'That after a new record',
    of: 'the second',
    ceiling: 1.2,
    ratios: () => ratiosOfPerson(SIZES.recordsOfOne, SIZES.adjustmentsOfOne, 2)
  },
  {
    what: `A request after a new record of a person with ${CROWDS.recordsOfOne}`,
    of: 'the one before it',
    ceiling: 1.5,
    ratios: () => ratiosOfPerson(CROWDS.recordsOfOne, 0, 2)
  }
]

for (const { ratios, ...kind } of KINDS.filter(({ what }) => what.includes(WANTED))) {
  const measured = (await ratios()).slice(UNCOUNTED)
  report({ ...kind, area: 'crowded', figure: median(measured), rounds: measured.length })
}

function solicitar (body: object, sandbox = ''): Call {
  return { method: 'POST', path: `${sandbox}${SOLICITAR}`, body: JSON.stringify(body) }
}

/** Of a request after so many of a day to one of the `FIRST` after a few, which are those of some sandboxes. */
async function growthOfDay (call: Call, many: number, few: number): Promise<number[]> {
  const server = await espelho()
  const next = (): Call => call
  await load(server, { amount: ENOUGH }, next)
  await ask(server, { method: 'POST', path: '/_sandbox/reset', body: '{}' })
  await load(server, { amount: many }, next)
  const ratios: number[] = []
  for (let round = 0; round < UNCOUNTED + ROUNDS; round++) {
    const inSandbox = (of: number) => {
      let sent = 0
      return (): Call => ({ ...call, path: `/~day-${round}-${Math.floor(sent++ / of)}${call.path}` })
    }
    await load(server, { amount: ROUND / FIRST * few }, inSandbox(few))
    const early = await load(server, { amount: ROUND }, inSandbox(FIRST))
    ratios.push((await load(server, { amount: ROUND }, next)).processor / early.processor)
  }
  await server.stop()
  return ratios
}

/** Of the second request of a person to the first (1), or of one after a new record to that before the record (2). */
async function ratiosOfPerson (records: number, adjustments: number, at: 1 | 2): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'espelho-crowded-'))
  writeBusyWorld(folder, records)
  const server = await espelho('--fixtures', folder, '--max-sandboxes', '5000')
  rmSync(folder, { recursive: true })
  await load(server, { amount: ENOUGH }, approvedOn(askedDates, '/~warm'))
  if (adjustments > 0) await load(server, { amount: adjustments }, approvedOn(adjustedDates))
  const ratios: number[] = []
  for (let round = 0; round < UNCOUNTED + ROUNDS; round++) {
    const turns = await turnsOf(server, `fork-${round}`)
    ratios.push((turns[at] as number) / (turns[at - 1] as number))
  }
  await server.stop()
  return ratios
}

/** Forks of the default sandbox: the first request of each, the second, and one after a new record. */
async function turnsOf (server: Server, name: string): Promise<number[]> {
  for (let fork = 0; fork < FORKS; fork++) {
    await ask(server, { method: 'POST', path: '/_sandbox/fork', body: JSON.stringify({ name: `${name}-${fork}` }) })
  }
  const inEach = (call: (prefix: string) => Call) => {
    let fork = 0
    return load(server, { amount: FORKS }, () => call(`/~${name}-${fork++}`))
  }
  const request = (prefix: string) => solicitar(readme.body as object, prefix)
  const first = await inEach(request)
  const second = await inEach(request)
  const dataHora = `${askedDates[0]}T11:00:30Z`
  await inEach(prefix => ({
    method: 'POST',
    path: `${prefix}/_sandbox/state/timeRecords`,
    body: JSON.stringify({ colaboradorId: ONE, dataHora })
  }))
  const third = await inEach(request)
  return [first, second, third].map(({ processor }) => processor)
}
