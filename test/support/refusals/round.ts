import { explainRefusals, type RefusalView } from '../../../src/guests/fidelity/explain/explain.ts'
import type { CauseName } from '../../../src/guests/fidelity/explain/cause-words.ts'
import type { Double } from '../../../src/guests/fidelity/calibrate/double.ts'
import type { Exchange } from '../../../src/guests/fidelity/calibrate/exchange.ts'
import { judge } from '../../../src/guests/fidelity/calibrate/judge.ts'
import type { Value } from '../../../src/guests/fidelity/calibrate/points.ts'
import { randomFrom } from '../../../scripts/rounds/random.ts'
import { collaboratorId } from '../fixture-names.ts'
import {
  exchangeOf, type HiddenApi, hiddenApi, randomAnswers, trafficOf, withoutTexts
} from '../calibrate/hidden-api.ts'
import { acceptedRequests, type Broken, brokenRequests } from './broken.ts'

type Finding = { readonly code: string, readonly pointer?: string }

/** A refusal, what it came from, and what was said of it. */
export interface Verdict {
  readonly broken: Broken
  readonly status: number
  readonly cause: CauseName
  readonly findings: readonly Finding[]
  readonly view: RefusalView | undefined
  readonly isRight: boolean
  /** The status of the offered request. */
  readonly fixed?: number
  /** Identifiers of the fix that nobody gave. */
  readonly inventedIds: readonly string[]
}

const TOKEN = ['unauthorized', 'expired', 'forbidden', 'inactive-collaborator', 'wider-permissions', 'repeated-header']
const TENANT = [
  'adjustment-reason-not-found', 'time-record-not-found', 'work-location-not-found', 'business-unit-not-found',
  'shift-exception-not-found', 'collaborator-not-found', 'collaborator-not-linked', 'identifier-in-use'
]
const LIMIT = [
  'too-many-items', 'too-many-days', 'too-many-bytes', 'body-too-large', 'headers-too-large', 'too-many-requests',
  'request-timeout'
]

/** Keys that the built-in world lacks, and smaller limits than the usual ones. */
const MORE = {
  apiKeys: [
    { name: 'A', token: 'key_of_a_draft', permissions: ['*'], colaboradorId: collaboratorId(12) },
    { name: 'B', token: 'key_of_who_left', permissions: ['*'], colaboradorId: collaboratorId(11) },
    { name: 'C', token: 'key_that_makes_keys', permissions: ['api-key:criar'], colaboradorId: collaboratorId(1) }
  ],
  sandbox: { settings: { 'limits.attachments': { bytes: 2000, count: 5 } } }
}

/** Broken requests against a hidden profile, each with what is said of it, and each offered fix sent. */
export async function refusalsRound (
  double: Double, seed: number, { hidden = false } = {}
): Promise<Verdict[]> {
  const api = await hiddenApi(randomAnswers(randomFrom(seed)), MORE)
  const usual = await hiddenApi(new Map(), MORE)
  try {
    return await verdicts(double, api, usual, hidden)
  } finally {
    await api.close()
    await usual.close()
  }
}

async function verdicts (double: Double, api: HiddenApi, usual: HiddenApi, hidden: boolean): Promise<Verdict[]> {
  const traffic: Exchange[] = []
  for (const asked of acceptedRequests()) traffic.push(await api.send(asked))
  const refused: (Pick<Verdict, 'broken' | 'status' | 'cause' | 'findings'> & { readonly id: string })[] = []
  for (const broken of brokenRequests()) {
    const { asked, before, came } = broken
    const sent = await sentTo(api, broken)
    const exchange = came === undefined ? sent : { ...exchangeOf(asked, came), id: sent.id, at: sent.at }
    traffic.push(hidden ? withoutTexts(exchange) : exchange)
    if (exchange.status < 400) continue
    const findings = came === undefined ? [...api.lastFindings()] : [{ code: broken.code }]
    const isUsual = await usual.undoing(async () => {
      if (before !== undefined) await usual.send(before)
      const { status } = await usual.send(asked)
      return status >= 400 ? usual.lastFindings() : []
    })
    refused.push({ broken, id: exchange.id, status: exchange.status, findings, cause: truth(findings, isUsual, came) })
  }
  const judgement = await judge(trafficOf(traffic), {}, double, true)
  const views = await explainRefusals(judgement, double, 'en')
  const given = new Set(traffic.filter(({ status }) => status < 300).flatMap(({ text, path, answer }) =>
    idsIn([text, path, JSON.stringify(answer)].join())))
  const found: Verdict[] = []
  for (const { id, ...one } of refused) {
    const view = views.find(({ requests }) => requests.includes(id))
    const { asked } = one.broken
    const fixed = view?.fix && await api.undoing(async () => {
      const { method, path, headers, body } = view.fix?.request ?? { method: '', path: '' }
      const token = asked.token ?? 'espelho_admin'
      const sent = { method, path, token, ...headers && { headers }, ...body !== undefined && { body } }
      return (await api.send(sent)).status
    })
    const alike = traffic.filter(({ id }) => view?.requests.includes(id))
    const own = new Set([...given, ...idsIn(alike.flatMap(({ text, path }) => [text, path]).join())])
    found.push({
      ...one,
      view,
      isRight: view !== undefined && isRight(one.cause, one.findings, view, api.answers),
      ...fixed !== undefined && { fixed },
      inventedIds: idsIn(JSON.stringify(view?.fix ?? '')).filter(name => !own.has(name))
    })
  }
  return found
}

async function sentTo (api: HiddenApi, { asked, before }: Broken): Promise<Exchange> {
  if (before !== undefined) await api.send(before)
  return await api.send(asked)
}

/** Another answer than the default one is the cause if the default API does not refuse for the same. */
function truth (findings: readonly Finding[], usual: readonly Finding[], came: Broken['came']): CauseName {
  const code = findings[0]?.code ?? ''
  if (TOKEN.includes(code)) return 'token'
  if (TENANT.includes(code)) return 'tenant'
  const isUsual = came !== undefined || findings.some(one =>
    usual.some(other => other.code === one.code && other.pointer === one.pointer))
  if (!isUsual) return 'open-point'
  return LIMIT.includes(code) ? 'limit' : 'rule'
}

function isRight (
  cause: CauseName, findings: readonly Finding[], view: RefusalView, answers: ReadonlyMap<string, Value>
): boolean {
  if (view.cause !== cause) return false
  if (cause === 'open-point') {
    return view.point !== undefined && answers.get(view.point.id) === view.point.answer
  }
  if (cause !== 'rule') return true
  const places = (list: readonly Finding[]): string[] => list.map(({ code, pointer }) => `${code} ${pointer}`)
  return places(view.findings).some(place => places(findings).includes(place))
}

function idsIn (text: string): string[] {
  return text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b/g) ?? []
}

export function figuresOf (verdicts: readonly Verdict[]) {
  const offered = verdicts.filter(({ fixed }) => fixed !== undefined)
  const share = (part: number, whole: number): number => whole === 0 ? 1 : part / whole
  const right = verdicts.filter(one => one.isRight).length
  const accepted = offered.filter(({ fixed = 0 }) => fixed < 300).length
  return {
    refusals: verdicts.length,
    right,
    offered: offered.length,
    accepted,
    invented: verdicts.filter(({ inventedIds }) => inventedIds.length > 0).length,
    rightShare: share(right, verdicts.length),
    acceptedShare: share(accepted, offered.length),
    offeredShare: share(offered.length, verdicts.length)
  }
}
