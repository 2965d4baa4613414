import fc from 'fast-check'
import { type ChosenSettings, LISTED_SETTINGS, type Settings } from '../../src/core/assumptions.ts'
import { Problem } from '../../src/core/rules/problem.ts'
import { answerWithoutServer } from '../../src/host/http/without-server.ts'
import type { Sandbox } from '../../src/host/sandbox/sandbox.ts'
import { anyRequest, type RecordsOn } from './any-request.ts'
import { asSent } from './both-ways.ts'
import { ana, juliana, rafael, reasons } from './fixture-names.ts'
import type { Sent } from './fuzz.ts'
import type { Answer, Call, TestServer } from './server.ts'

export const LISTED = new Set<string>(LISTED_SETTINGS.map(({ id }) => id))

/** One request, and the settings that it meets. */
interface Step {
  readonly sent: Sent
  readonly chosen: ChosenSettings
  /** What a manager does with the newest adjustment afterwards. */
  readonly then: 'approve' | 'reject' | undefined
}

export interface HeaderRound {
  readonly status: number
  /** The points of which another answer changes the response. */
  readonly changed: readonly string[]
  /** Those that the header names. */
  readonly named: readonly string[]
  /** Sentences on points that the header lacks, or that the exchange names for nothing or lacks. */
  readonly failures: readonly string[]
}

const oneAnswer = fc.constantFrom(...LISTED_SETTINGS).chain(({ key, choices }) =>
  fc.constantFrom(...choices).map(([value]) => ({ [key]: value } as ChosenSettings)))
const chosenSettings = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, oneAnswer,
  fc.tuple(oneAnswer, oneAnswer, oneAnswer).map(some => Object.assign({}, ...some) as ChosenSettings))

export function headerSteps (records: RecordsOn): fc.Arbitrary<Step> {
  return fc.record({
    sent: anyRequest(records),
    chosen: chosenSettings,
    then: fc.constantFrom('approve', 'approve', 'reject', undefined)
  })
}

/** The stored records of the built-in world. */
export async function recordsOfWorld (server: TestServer): Promise<RecordsOn> {
  const records = new Map<string, Array<{ dataHora: string, hashCode: string }>>()
  const stored = (await server.call('GET /_sandbox/state/timeRecords')).body
  for (const { colaboradorId, dataHora, hashCode } of stored) {
    const key = `${colaboradorId} ${dataHora.slice(0, 10)}`
    records.set(key, [...records.get(key) ?? [], { dataHora, hashCode }])
  }
  return records
}

/** A key that may less than others, and approved adjustments, so that more rules have something to decide over. */
const PARTIAL = 'espelho_parcial'
const APPROVED: ReadonlyArray<readonly [collaborator: string, body: object]> = [
  [ana, {
    motivoId: reasons.allowance,
    minPeriodo: '16/03/2026',
    maxPeriodo: '18/03/2026',
    considerarRegistroRealizado: true
  }],
  [juliana, { motivoId: reasons.suspension, minPeriodo: '09/03/2026', maxPeriodo: '17/03/2026' }],
  [rafael, { motivoId: reasons.deducted, minPeriodo: '16/03/2026', maxPeriodo: '20/03/2026' }]
]

/** Begins the world of some rounds anew. */
export async function beginHeaderWorld (server: TestServer, name: string): Promise<void> {
  const send = async (what: string, call: Call = {}) => {
    const answer = await server.call(what.replace(' ', ` /~${name}`), call)
    if (answer.status >= 400) throw new Error(answer.text)
    return answer
  }
  await send('POST /_sandbox/reset')
  const permissions = ['api-key:criar', 'turno-excecao:importar', 'local-trabalho:atualizar']
  await send('POST /_sandbox/state/apiKeys', { body: { name: 'p', token: PARTIAL, permissions, colaboradorId: ana } })
  for (const [collaborator, terms] of APPROVED) {
    const body = { jornada: '16/03/2026', descricao: 'x', formato: 'INTERVALO_DATAS', ...terms }
    const headers = { 'x-sandbox-colaborador': collaborator }
    const { body: { codigo } } = await send('POST /ajuste-registro/solicitar', { headers, body })
    await send(`POST /_sandbox/adjustments/${codigo}/approve`)
  }
}

async function choose (server: TestServer, name: string, body: object): Promise<void> {
  await server.call(`PATCH /~${name}/_sandbox/settings`, { body })
}

interface Other { readonly id: string, readonly value: unknown, readonly said: string }

/** What is answered under some settings, without a server and without a change. */
async function saidUnder (sandbox: Sandbox, sent: Sent, settings: Settings): Promise<string> {
  const { seed, life: { state: world, fixtures: { meta: { defaultCollaborator } } } } = sandbox
  const at = { now: sandbox.life.now(), seed }
  const { status, body, warnings, successor, problem } =
    await answerWithoutServer(asSent(sent), { world, settings, at, defaultCollaborator, baseUrl: 'http://a' })
  const allowed = problem instanceof Problem && problem.code === 'method-not-allowed' ? problem.details : '' // a header
  return JSON.stringify([status, body, warnings, successor, allowed])
}

/** The answers to a request that differ in the answer to one point. */
async function othersOf (sandbox: Sandbox, sent: Sent): Promise<Other[]> {
  const { settings } = sandbox.life
  const others: Other[] = []
  for (const { id, key, choices } of LISTED_SETTINGS) {
    for (const [value] of choices) {
      if (settings[key] === value) continue
      others.push({ id, value, said: await saidUnder(sandbox, sent, { ...settings, [key]: value }) })
    }
  }
  return others
}

/** The points about the figures of a day. They are not asked of a request that may do nothing. */
const OF_DAYS = ['A62', 'A73', 'A74', 'A75', 'A76', 'A78', 'A79', 'A86']

/**
 * Answers a request under each other answer of each point, and sends it to the sandbox itself. The header of its
 * response has to name the points of which another answer changes the response, and its exchange just these.
 */
export async function headerRound (server: TestServer, name: string, step: Step): Promise<HeaderRound> {
  const { sent, chosen, then } = step
  const sandbox = await server.options.registry.open(name)
  await choose(server, name, chosen)
  const said = await saidUnder(sandbox, sent, sandbox.life.settings)
  const others = await othersOf(sandbox, sent)
  const answer = await server.call(sent.what.replace(' ', ` /~${name}`), sent.call)
  await choose(server, name, Object.fromEntries(Object.keys(chosen).map(key => [key, null])))
  if (then !== undefined && answer.body?.ajusteRegistroId !== undefined) {
    await server.call(`POST /~${name}/_sandbox/adjustments/${answer.body.ajusteRegistroId}/${then}`)
  }
  const changed = new Map(others.filter(other => other.said !== said).map(other => [other.id, other]))
  const named = (answer.headers['x-sandbox-assumptions'] ?? '').split(' ').filter(id => LISTED.has(id))
  const failures = [
    ...failuresOf(answer, named, said, changed), ...await failuresOfExchange(server, name, answer, changed)
  ]
  return {
    status: answer.status,
    changed: [...changed.keys()],
    named,
    failures: failures.map(one => `${one}\n  ${answer.status} ${sent.what} ${JSON.stringify([sent.call, chosen])}`)
  }
}

function failuresOf (
  answer: Answer, named: readonly string[], said: string, changed: ReadonlyMap<string, Other>
): string[] {
  const missing = [...changed.values()].filter(({ id }) => !named.includes(id))
  const ofDays = [401, 403].includes(answer.status) ? OF_DAYS.filter(id => named.includes(id)) : []
  return [
    ...answer.status >= 500 ? [`a failure of the server: ${answer.text}`] : [],
    ...missing.map(({ id, value, said: other }) =>
      `${id} is missing: ${JSON.stringify(value)} makes\n${other.slice(0, 2000)}\n  of\n${said.slice(0, 2000)}`),
    ...ofDays.map(id => `${id} is about a day`)
  ]
}

/** What the exchange rests on is computed in the state of then, although settings and adjustment have changed since. */
async function failuresOfExchange (
  server: TestServer, name: string, answer: Answer, changed: ReadonlyMap<string, Other>
): Promise<string[]> {
  const { body } = await server.call(`GET /~${name}/_sandbox/requests/${answer.headers['x-sandbox-request-id']}`)
  const { restsOn } = body as { restsOn?: { at: string, points: Array<{ id: string }> } }
  if (restsOn?.at !== 'then') return [`the exchange has no list of then: ${JSON.stringify(restsOn)}`]
  const listed = restsOn.points.map(({ id }) => id).sort().join(' ')
  const expected = [...changed.keys()].sort().join(' ')
  return listed === expected ? [] : [`the exchange rests on ${listed} instead of ${expected}`]
}
