import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { adjustmentsOn, ask, type Call, load, requestOn, SOLICITAR } from './load.ts'
import { asked, median, reportTurn } from './rows.ts'
import { probedEspelho } from './servers.ts'
import { BOUNDS, SIZES } from './sizes.ts'
import { longestTurn } from './turn-probe.ts'
import { adjustedDates, ONE, writeWorld } from './world.ts'

// How long one request holds the others at the sizes of a team: the longest turn of the server's event loop while it is
// answered.
//
//   npm run bench -- turns; tsx bench/turns.ts [rounds, 5]

const [ROUNDS = 5] = asked.map(Number)
const DAY = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'espelho-turns-'))
writeWorld(folder, 'full')
const server = await probedEspelho('--fixtures', folder)
const send = (call: Call): Promise<string> => ask(server, call)
const get = (path: string) => async (): Promise<void> => { await send({ method: 'GET', path: `/_sandbox/${path}` }) }
const post = (path: string, body: object = {}) => async (): Promise<void> => {
  await send({ method: 'POST', path, body: JSON.stringify(body) })
}

type Act = readonly [what: string, limitMs: number, act: (round: number) => Promise<unknown>]
const operation = (what: string, act: Act[2]): Act => [what, BOUNDS.operationMs, act]
const control = (what: string, act: Act[2]): Act => [what, BOUNDS.controlMs, act]

const document = await send({ method: 'GET', path: '/_sandbox/state' })
const ACTS: readonly Act[] = [
  operation(
    `${SIZES.loggedExchanges} requests for adjustments`,
    () => load(server, { amount: SIZES.loggedExchanges }, adjustmentsOn(adjustedDates))
  ),
  operation(
    `A request with ${SIZES.bodyBytes / 1e6} MB of attachments`,
    post(SOLICITAR, { ...JSON.parse(requestOn(adjustedDates[0] as string)), anexos: attachments() })
  ),
  operation(
    `The import of ${SIZES.importRows} rows`,
    post('/turnos-excecoes/days/import', { base64: importFile() })
  ),
  control('GET state', get('state')),
  control('GET state/timeRecords', get('state/timeRecords')),
  control('GET hash', get('hash')),
  control('GET diff', get('diff')),
  control('GET adjustments', get('adjustments?limit=200')),
  control('GET daily-frequency, 366 days', get(`daily-frequency/${ONE}?from=2025-01-01&to=2026-01-01`)),
  control('GET requests', get('requests?limit=1000')),
  control('GET requests/har', get('requests/har')),
  control('GET coverage', get('coverage')),
  control('POST requests/verify', post('/_sandbox/requests/verify', {
    match: { body: { '/jornada': 'x' } }, atMost: 0
  })),
  control('PUT snapshot', round => send({ method: 'PUT', path: `/_sandbox/snapshots/s${round}` })),
  control('POST fork', round => post('/_sandbox/fork', { name: `fork-${round}` })()),
  control('POST restore', round => post(`/_sandbox/snapshots/s${round}/restore`)()),
  control(`GET sandboxes, ${SIZES.sandboxes} of them`, () => send({ method: 'GET', path: '/_sandboxes' })),
  control('PUT state', () => send({ method: 'PUT', path: '/_sandbox/state', body: document })),
  control('POST reset', post('/_sandbox/reset'))
]

let last = 0
const amount = SIZES.sandboxes - ROUNDS - 1 // beside the forks and the default one
await load(server, { amount }, () => ({ method: 'GET', path: `/~s${++last}/_sandbox/clock` }))
const turns = ACTS.map(() => [] as number[])
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, [, , act]] of ACTS.entries()) {
    await setTimeout(100) // what the act before has left to do
    await longestTurn(server.child)
    await act(round)
    turns[at]?.push(await longestTurn(server.child))
  }
}
await server.stop()
rmSync(folder, { recursive: true })
for (const [at, [what, limitMs]] of ACTS.entries()) {
  reportTurn(what, median(turns[at] ?? []), limitMs, ROUNDS)
}

/** Five files. In base64 they take four thirds of their bytes. */
function attachments (): object[] {
  const base64 = Buffer.alloc(SIZES.bodyBytes / 5 * 3 / 4, 'a file ').toString('base64')
  return Array.from({ length: 5 }, (_, at) => ({ nome: `${at}.txt`, base64 }))
}

/** Every row another day of a collaborator. */
function importFile (): string {
  const { collaborators } = JSON.parse(document) as { collaborators: { colaboradorId: string }[] }
  const lines = ['collaboratorId;date;remarks']
  for (let at = 0; at < SIZES.importRows; at++) {
    const day = Date.UTC(2024, 0, 1) + Math.floor(at / collaborators.length) * DAY
    const { colaboradorId } = collaborators[at % collaborators.length] as { colaboradorId: string }
    lines.push(`${colaboradorId};${new Date(day).toISOString().slice(0, 10)};troca nº ${at}`)
  }
  return `data:text/csv;base64,${Buffer.from(lines.join('\r\n')).toString('base64')}`
}
