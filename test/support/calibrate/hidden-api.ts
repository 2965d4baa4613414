import { buildApp } from '../../../src/server.ts'
import type { ChosenSettings } from '../../../src/core/assumptions.ts'
import {
  type Address, addressOf, type Exchange, strayAddressOf
} from '../../../src/guests/fidelity/calibrate/exchange.ts'
import { type Point, POINTS, type Value } from '../../../src/guests/fidelity/calibrate/points.ts'
import type { Traffic } from '../../../src/guests/fidelity/calibrate/judge.ts'
import { builtInFixtures } from '../../../src/package-files.ts'
import { readWorldObject, type WorldObject } from '../../../src/host/fixtures/world-object.ts'
import { isObject } from '../../../src/host/fixtures/schema-faults.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../../src/host/sandbox/registry.ts'
import { parsedJson } from '../../../src/host/sandbox/request-log/sent.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { Random } from '../../../scripts/rounds/random.ts'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Changes what the hidden API answers, as rules that no register knows would. */
export type Twist = (asked: Asked, came: { status: number, answer: unknown }) => { status: number, answer: unknown }

export interface HiddenApi {
  readonly answers: ReadonlyMap<string, Value>
  send (asked: Asked, twist?: Twist): Promise<Exchange>
  /** Why the last request was refused. */
  lastFindings (): ReadonlyArray<{ readonly code: string, readonly pointer?: string }>
  /** Does something, and brings back the state of before. */
  undoing<T> (work: () => Promise<T>): Promise<T>
  hash (): Promise<string>
  /** Begins anew with other answers, and with `r1`. */
  reset (settings: ChosenSettings): Promise<void>
  close (): Promise<void>
}

const BASE = 'https://pilot.example/v1'
/** The clock of the built-in world: a recorder's clock that is right. */
const START = Date.parse('2026-04-01T12:00:00Z')

/** espelho with the built-in company and hidden answers, as the real API that nobody knows. */
export async function hiddenApi (
  answers: ReadonlyMap<string, Value>, more: WorldObject = {}
): Promise<HiddenApi> {
  const world = await readWorldObject({ extends: 'built-in', ...more }, builtInFixtures)
  const settings = { ...world.settings, ...settingsOf(answers) }
  const fixtures = createFixtures({ ...world, settings })
  const registry = await openRegistry({ store: memoryStore(), fixtures, seed: 5, maximum: 1, pinned: 'default' })
  const app = await buildApp({
    registry, publicUrl: undefined, controlToken: undefined, boundToLoopback: () => true, logLevel: 'silent'
  })
  const sandbox = await registry.open('default')
  let count = 0
  return {
    answers,
    async send (asked, twist = (_, came) => came) {
      const { headers, text } = sentBy(asked)
      const came = await app.inject({
        method: asked.method as 'GET', url: asked.path, headers, ...text !== '' && { payload: text }
      })
      const answer = parsedJson(came.payload) ?? came.payload
      return exchangeOf(asked, twist(asked, { status: came.statusCode, answer }), ++count)
    },
    lastFindings: () => {
      const { requests } = sandbox.life
      return requests.get(requests.last)?.exchange.verdict.findings ?? []
    },
    async undoing (work) {
      await app.inject({ method: 'PUT', url: '/_sandbox/snapshots/before' })
      const came = await work()
      await app.inject({ method: 'POST', url: '/_sandbox/snapshots/before/restore' })
      return came
    },
    hash: () => sandbox.life.hash(),
    async reset (settings) {
      count = 0
      await sandbox.reset(createFixtures({ ...world, settings }))
    },
    async close () {
      await app.close()
      await registry.close()
    }
  }
}

function sentBy ({ token = 'espelho_admin', headers = {}, body }: Asked) {
  return {
    text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      ...body !== undefined && { 'content-type': 'application/json' },
      ...token !== null && { authorization: `Bearer ${token}` },
      ...headers
    }
  }
}

/** The exchange of a number, as a recorder would have it. */
export function exchangeOf (asked: Asked, came: { status: number, answer: unknown }, number = 1): Exchange {
  const { text, headers } = sentBy(asked)
  const value = parsedJson(text)
  return {
    id: `r${number}`,
    at: new Date(START + number * 1000).toISOString(),
    ...addressOf(BASE + asked.path) ?? { ...strayAddressOf(asked.method, BASE + asked.path) as Address, isStray: true },
    method: asked.method,
    headers,
    text,
    body: isObject(value) ? value : undefined,
    ...came
  }
}

export function settingsOf (answers: ReadonlyMap<string, Value>): ChosenSettings {
  return Object.fromEntries(POINTS.flatMap(({ id, key }) => answers.has(id) ? [[key, answers.get(id)]] : []))
}

export function randomAnswers (random: Random): Map<string, Value> {
  return new Map(
    POINTS.map(({ id, choices }: Point) => [id, choices[random.between(0, choices.length - 1)]?.[0] as Value])
  )
}

export function trafficOf (exchanges: readonly Exchange[]): Traffic {
  return async function * (reading) {
    reading.usable = exchanges.length
    yield * exchanges
  }
}

/** The messages of errors as if they said nothing to us. */
export function withoutTexts (exchange: Exchange): Exchange {
  const { answer } = exchange
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return exchange
  const hidden = Array.isArray(answer.message) ? answer.message.map(() => '···') : '···'
  return { ...exchange, answer: { ...answer, message: hidden } }
}
