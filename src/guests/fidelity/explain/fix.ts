import type { PatchOperation } from '../../../core/problems/refusal.ts'
import { recheckExchange } from '../../../host/http/recheck.ts'
import type { Exchange as Logged } from '../../../host/sandbox/request-log/exchange.ts'
import { valueOf } from '../../../core/rules/json-pointer.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import { instant } from '../../../core/rules/time/instant.ts'
import { operations } from '../../../core/contract/index.ts'
import type { VisibleCollection } from '../../../core/state/collections.ts'
import type { Language } from '../../../core/words.ts'
import type { AllExplained, Explanations } from '../../explain/exchange.ts'
import type { Judge } from '../../explain/explain.ts'
import { patchBetween } from '../../explain/patching.ts'
import type { Double } from '../calibrate/double.ts'
import { type Exchange, isAccepted, strictPathOf } from '../calibrate/exchange.ts'
import { faultsOf } from '../calibrate/faults.ts'
import type { Knowledge } from '../calibrate/knowledge.ts'
import { SELF, type Situation, TOKENS } from '../calibrate/situation.ts'
import { type Candidate, type Known, settingsFor } from './candidates.ts'
import type { IsRefuted } from './refuted.ts'

/** A request that would pass. */
export interface RequestFix {
  readonly patch: readonly PatchOperation[]
  readonly request: {
    readonly method: string
    readonly path: string
    /** Only where the fix changes one. */
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  }
  /** JSON Pointers of values that nothing tells. No identifier is among them, because each was given. */
  readonly invented?: readonly string[]
}

/** The values that a patch replaces, in its order. */
export function replacedBy ({ patch }: RequestFix, { text }: Exchange): unknown[] {
  const sent = parsedJson(text)
  return patch.map(({ op, path }) => op === 'add' || path === '' ? undefined : valueOf(sent, path))
}

export interface Explaining {
  readonly double: Double
  readonly knowledge: Knowledge
  readonly known: Known
  readonly explanations: Explanations
  readonly language: Language
  readonly isRefuted: IsRefuted
}

/** Explains the faults of a candidate, judged in its situation with all that was given beside it. */
export async function explainedIn (
  exchange: Exchange, candidate: Candidate,
  { double, knowledge, known, explanations, language, isRefuted }: Explaining
): Promise<AllExplained> {
  const { situation: { world } } = candidate
  const wider = withGiven(world, exchange, knowledge)
  await double.begin(await double.canBe(wider) ? wider : world, settingsFor(candidate, known))
  const ground = double.ground()
  const where = {
    settings: ground.settings,
    ids: (collection: VisibleCollection) => knowledge.given(exchange, collection).filter(id => !isSent(exchange, id))
  }
  const logged = loggedAs(exchange, candidate, ground.now())
  const judgeOf = (one: Logged): Judge => {
    const judge = recheckExchange(one, ground)
    return body => judge(body).filter(fault => !isRefuted(fault, body))
  }
  return await explanations.all(logged, where, judgeOf, language)
}

/**
 * The tenant also has the entities whose identifiers were given. If two collections would then share an identifier, the
 * double cannot have it, and the caller takes the tenant without them.
 */
function withGiven (
  world: Situation['world'], exchange: Exchange, knowledge: Knowledge
): Situation['world'] {
  const {
    adjustmentReasons = [], workLocations = [], shiftExceptions = [], businessUnits = [], collaborators = []
  } = world
  const others = (collection: VisibleCollection): string[] =>
    knowledge.given(exchange, collection).filter(id => !isSent(exchange, id))
  const people = collaborators.map(({ colaboradorId }) => colaboradorId).filter(id => id !== SELF)
  return {
    ...world,
    adjustmentReasons: [...adjustmentReasons, ...others('adjustmentReasons').map(id =>
      ({ motivoAjusteRegistroId: id, descricao: 'X', tipo: 'ABONO' as const }))],
    workLocations: [...workLocations, ...others('workLocations').map(id =>
      ({ localTrabalhoId: id, nome: 'X', localizacoes: [] }))],
    shiftExceptions: [...shiftExceptions, ...others('shiftExceptions').map(id =>
      ({ turnoExcecaoId: id, nome: 'X', colaboradores: people, dias: [] }))],
    businessUnits: [...businessUnits, ...others('businessUnits').map(id => ({ unidadeNegocioId: id, nome: 'X' }))]
  }
}

function isSent ({ text, path }: Exchange, id: string): boolean {
  return text.includes(id) || path.includes(id)
}

/** The exchange as the log of a sandbox would have it. */
function loggedAs (exchange: Exchange, { faults }: Candidate, now: number): Logged {
  return {
    ...UNSAID,
    request: requestOf(exchange, faults.some(({ code }) => code === 'bad-url')),
    response: { ...UNSAID.response, status: exchange.status },
    verdict: {
      ...UNSAID.verdict, findings: faults.map(fault => ({ ...fault, weight: 0 })), findingCount: faults.length
    },
    sandboxTime: instant(now),
    systemTime: instant(now)
  }
}

const UNSAID = {
  epoch: 0,
  response: { headers: {}, body: '', length: undefined, provokedBy: undefined, wireFault: undefined },
  verdict: { warnings: [], warningCount: 0 },
  changes: { list: [], count: 0, weight: 0 },
  commit: undefined,
  duration: 0,
  abandoned: false
}

function requestOf (exchange: Exchange, isUnreadable: boolean): Logged['request'] {
  const { operation, method, path, headers, text, body: { formato } = {} } = exchange
  const isRouted = !isUnreadable && method === operations[operation].method && path === strictPathOf(exchange)
  return {
    control: false,
    operation: isRouted ? operation : undefined,
    format: operation === 'requestAdjustment' && typeof formato === 'string' ? formato : undefined,
    method,
    url: path,
    headers: Object.entries(headers).flat(),
    body: text,
    cutBody: undefined,
    length: text.length,
    apiKey: undefined
  }
}

/** The request that would pass. `undefined` without one, or if it would hold an identifier that nobody gave. */
export async function requestFix (
  exchange: Exchange, { cause, isSupposed = false }: Candidate, { correct }: AllExplained, explaining: Explaining
): Promise<RequestFix | undefined> {
  // A limit that is only supposed has no figure.
  if (cause === 'token' || (cause === 'limit' && isSupposed)) return undefined
  const { corrected, invented = [] } = await correct() ?? {}
  if (corrected === undefined) return undefined
  const { method, path, body } = corrected
  if (!idsIn(body).concat(path.split('/')).every(id => isGiven(id, exchange, explaining.knowledge))) return undefined
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  if (!await wouldPass({ method, path, headers, body }, explaining)) return undefined
  const isTyped = /^\s*application\/json\b/i.test(exchange.headers['content-type'] ?? '')
  const patch = await patchBetween(parsedJson(exchange.text), body)
  const isSame = isTyped && patch.length === 0 && method === exchange.method && path === exchange.path
  if (isSame) return undefined
  const untold = invented.filter(pointer =>
    pointer !== '/path' && !isOfIdentifier(pointer) && patch.some(({ path: at }) => pointer.startsWith(at)))
  return {
    patch,
    request: { method, path, ...!isTyped && { headers }, ...body !== undefined && { body } },
    ...untold.length > 0 && { invented: untold }
  }
}

/** Whether the double accepts a request, or refuses it only for what the API has accepted. */
async function wouldPass (
  { method, path, headers, body }: RequestFix['request'], { double, isRefuted }: Explaining
): Promise<boolean> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const authorization = `Bearer ${TOKENS.every}`
  const { status, problem } = await double.send({ method, path, text, headers: { ...headers, authorization } })
  return isAccepted(status) || (problem !== undefined && faultsOf(problem).every(fault => isRefuted(fault, body)))
}

const IDENTIFIER = /Ids?$|Hash$|^permissions$/

/** `/motivoId`, `/collaboratorIds/0` */
function isOfIdentifier (pointer: string): boolean {
  return IDENTIFIER.test(pointer.split('/').findLast(step => /\D/.test(step)) ?? '')
}

/** The identifiers of a body, by the names of their fields. */
function idsIn (value: unknown, name = ''): string[] {
  if (typeof value === 'string') return IDENTIFIER.test(name) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => idsIn(one, Array.isArray(value) ? name : key))
}

const COLLECTIONS: readonly VisibleCollection[] =
  ['adjustmentReasons', 'workLocations', 'shiftExceptions', 'businessUnits', 'collaborators']
const OF_CONTRACT = new Set(Object.values(operations).flatMap(({ url }) => url.split('/')))

function isGiven (id: string, exchange: Exchange, knowledge: Knowledge): boolean {
  return OF_CONTRACT.has(id) || isSent(exchange, id) || knowledge.permission(id) === 'yes' ||
    COLLECTIONS.some(collection => knowledge.given(exchange, collection).includes(id))
}
