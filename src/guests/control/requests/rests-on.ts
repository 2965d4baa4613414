import type { compare } from 'fast-json-patch'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isProblem } from '../../../core/answer/refusal.ts'
import { LISTED_SETTINGS, settingsWith } from '../../../core/assumptions.ts'
import type { Answer } from '../../../core/index.ts'
import { getEntity } from '../../../core/state/layer.ts'
import { stateOf } from '../../../core/state/state.ts'
import { answerWithoutServer, type SentRequest, type Surroundings } from '../../../host/http/without-server.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Exchange } from '../../../host/sandbox/request-log/exchange.ts'
import { stateThen } from '../../../host/sandbox/state-then.ts'

export interface RestsOn {
  /** Whether the answers are those of the state that the request met, or of the present one. */
  at: 'then' | 'now'
  points: Array<{ id: string, answers: OtherAnswer[] }>
}

interface OtherAnswer {
  value: string | number | boolean
  status: number
  /** JSON Pointers of the body, and names of headers; `''` for a body that differs as a whole. */
  differs: string[]
}

/**
 * The open points of which another answer changes the response of an exchange. `undefined` if the log does not have the
 * whole request, or if something else decided over the response: a fault, a bound of the server.
 */
export async function restsOn (exchange: Exchange, life: Life): Promise<RestsOn | undefined> {
  const sent = sentAgain(exchange)
  if (sent === undefined) return undefined
  const then = await stateThen(exchange, life)
  const layer = then ?? life.freeze()
  const { meta } = life.fixtures
  const surroundings: Surroundings = {
    world: stateOf({ layer }),
    settings: settingsWith(meta.settings, getEntity(layer, 'settings', 'settings') ?? {}),
    at: { now: then === undefined ? life.now() : exchange.sandboxTime, seed: 0 },
    defaultCollaborator: meta.defaultCollaborator,
    baseUrl: ''
  }
  const found = await answerWithoutServer(sent, surroundings)
  if (found.status !== exchange.response.status) return undefined
  return { at: then === undefined ? 'now' : 'then', points: await pointsOf(sent, surroundings, found) }
}

/** The request as its client sent it. */
function sentAgain ({ request, response, abandoned }: Exchange): SentRequest | undefined {
  const { operation, method, url, cutBody, body, control } = request
  // Who is not known is refused before the body is read.
  const isKnown = response.status !== 401 || operation !== 'requestAdjustment'
  const lacksBody = isKnown && cutBody !== undefined
  if (control || abandoned || lacksBody || response.provokedBy !== undefined) return undefined
  const headers: Record<string, string | readonly string[]> = {}
  for (let at = 0; at + 1 < request.headers.length; at += 2) {
    const [name, value] = [(request.headers[at] as string).toLowerCase(), request.headers[at + 1] as string]
    // The log has the decoded body.
    if (name === 'content-encoding' && body !== '') continue
    if (name === 'authorization' && name in headers) headers[name] = [headers[name], value].flat() as string[]
    else headers[name] ??= value
  }
  return { method, path: url, headers, body }
}

/** A client gets the same under each answer to a point that the answer does not name. */
async function pointsOf (sent: SentRequest, surroundings: Surroundings, found: Answer): Promise<RestsOn['points']> {
  const { default: jsonPatch } = await import('fast-json-patch')
  const shown = shownIn(found)
  const { settings } = surroundings
  const points: RestsOn['points'] = []
  for (const { id, key, choices } of LISTED_SETTINGS.filter(({ id }) => found.points.has(id))) {
    const answers: OtherAnswer[] = []
    for (const [value] of choices) {
      if (value === settings[key]) continue
      const other = await answerWithoutServer(sent, { ...surroundings, settings: { ...settings, [key]: value } })
      const differs = placesOf(shown, shownIn(other), jsonPatch.compare)
      if (differs.length > 0 || other.status !== found.status) answers.push({ value, status: other.status, differs })
      await setImmediate() // other requests have their turn
    }
    if (answers.length > 0) points.push({ id, answers })
  }
  return points
}

interface Shown {
  readonly isRefused: boolean
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** What a client gets of an answer, beside its status. */
function shownIn ({ body, warnings, moreWarnings, successor = '', problem }: Answer): Shown {
  const allowed = problem !== undefined && isProblem(problem, 'method-not-allowed') ? problem.details.allowed : []
  return {
    isRefused: problem !== undefined,
    body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
    headers: { allow: allowed.join(), link: successor, 'x-sandbox-warning': `${warnings.join()} ${moreWarnings}` }
  }
}

/** Of more places the first are listed. */
const MOST_PLACES = 20

function placesOf (one: Shown, other: Shown, compareBodies: typeof compare): string[] {
  const headers = Object.keys(one.headers).filter(name => one.headers[name] !== other.headers[name])
  if (isDeepStrictEqual(one.body, other.body)) return headers
  if (one.isRefused !== other.isRefused || !isObject(one.body) || !isObject(other.body)) return ['', ...headers]
  const places = compareBodies(one.body, other.body).map(({ path }) => path).sort()
  return [...places.slice(0, MOST_PLACES), ...headers]
}
