import type { Language } from '../../../core/words.ts'
import { addressOf, type Exchange, strayAddressOf } from '../calibrate/exchange.ts'
import type { Double } from '../calibrate/double.ts'
import { knowledgeOf } from '../calibrate/knowledge.ts'
import type { Facts } from '../calibrate/facts.ts'
import { type Fault, faultsOf } from '../calibrate/faults.ts'
import { sentIn } from '../calibrate/predictions.ts'
import { headersOf } from '../calibrate/read-traffic.ts'
import type { Row } from '../calibrate/recording/row.ts'
import { type Situation, TOKENS } from '../calibrate/situation.ts'
import { situationsOf } from '../calibrate/situations.ts'
import type { ChosenSettings } from '../../../core/assumptions.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import { instant } from '../../../core/rules/time/instant.ts'
import { loadExplanations } from '../../explain/exchange.ts'
import { type Candidate, knownWith, settingsFor } from './candidates.ts'
import { TENANT } from './cause-words.ts'
import { type FindingView, findingsOf } from './findings.ts'
import { explainedIn, type Explaining, requestFix } from './fix.ts'

/** What a request that nobody has sent yet would be answered. */
export interface Would {
  readonly status: number
  readonly findings: readonly FindingView[]
  /** What a tenant would have to lack for another answer. */
  readonly tenants: ReadonlyArray<{ readonly tenant: string, readonly status: number }>
}

/** The exchange of a request without an answer. `undefined` if no operation is meant. */
export function exchangeAsked (row: Row, now: number): Exchange | undefined {
  const method = row.method.toUpperCase()
  const known = addressOf(row.url)
  const address = known ?? strayAddressOf(method, row.url)
  if (address === undefined) return undefined
  const text = row.requestBody ?? ''
  const body = parsedJson(text)
  return {
    id: 'r1',
    at: new Date(instant(now)).toISOString(),
    ...address,
    ...known === undefined && { isStray: true as const },
    method,
    headers: headersOf(row),
    text,
    body: isObject(body) ? body : undefined,
    status: 0,
    answer: ''
  }
}

/** Whether a request would be refused where the tenant has all that it names, and where not. */
export async function wouldBe (
  exchange: Exchange, double: Double, facts: Facts, settings: ChosenSettings, language: Language
): Promise<Would> {
  const asked = {
    exchange, double, language, known: knownWith([], settings), knowledge: knowledgeOf(facts), isRefuted: () => false
  }
  const [first, ...others] = await situationsOf(exchange, asked.knowledge) as [Situation, ...Situation[]]
  const { status, faults } = await answeredIn(first, asked)
  const tenants = new Map<string, number>()
  for (const situation of others) {
    if (!await double.canBe(situation.world)) continue
    const { status, faults: [fault] } = await answeredIn(situation, asked)
    const words = fault && TENANT[fault.code]
    if (words !== undefined && !tenants.has(words[language])) tenants.set(words[language], status)
  }
  return {
    status,
    findings: faults.length === 0 ? [] : await explained(faults, first, asked),
    tenants: Array.from(tenants, ([tenant, status]) => ({ tenant, status }))
  }
}

type Asked = Omit<Explaining, 'explanations'> & { readonly exchange: Exchange }

async function answeredIn (situation: Situation, { exchange, double, known }: Asked) {
  await double.begin(situation.world, settingsFor({ situation, answers: {} }, known))
  const { status, problem } = await double.send(sentIn(exchange, TOKENS.every))
  return { status, faults: problem === undefined ? [] : faultsOf(problem) }
}

async function explained (
  faults: readonly Fault[], situation: Situation, { exchange, ...asked }: Asked
): Promise<FindingView[]> {
  const candidate: Candidate = { cause: 'rule', faults, situation, answers: {} }
  const explaining = { ...asked, explanations: await loadExplanations() }
  const all = await explainedIn(exchange, candidate, explaining)
  const fix = await requestFix(exchange, candidate, all, explaining)
  return findingsOf(candidate, exchange, asked.language, all.problems, fix)
}
