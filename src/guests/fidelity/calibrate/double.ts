import type { ChosenSettings } from '../../../core/assumptions.ts'
import type { Invalid, Problem } from '../../../core/rules/problem.ts'
import { readWorldObject, type WorldObject } from '../../../host/fixtures/world-object.ts'
import { createFixtures } from '../../../host/sandbox/fixtures.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import type { World } from '../../../core/state/world.ts'
import { type BareSandbox, bareSandbox } from '../../../host/http/without-server.ts'

/** A request as it is sent to the double. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Answered {
  readonly status: number
  readonly answer: unknown
  /** The open points that the response may rest on. */
  readonly restsOn: readonly string[]
  /** Why it is refused. */
  readonly problem: Problem | Invalid | undefined
}

/** A sandbox without a server, whose world and answers to the open points are others for each request. */
export interface Double {
  /** Whether a tenant can be like that: two people never have one document, for example. */
  canBe (world: WorldObject): Promise<boolean>
  /** Begins anew in a world, with these answers. */
  begin (world: WorldObject, settings: ChosenSettings): Promise<void>
  send (sent: Sent): Promise<Answered>
  hash (): string
  /** What its requests are judged by. */
  ground (): BareSandbox['ground']
}

/** Bounds the memory alone: a world that is forgotten is checked again. */
const MOST_WORLDS = 300
const BASE_URL = 'http://localhost'

export async function openDouble (): Promise<Double> {
  let sandbox = sandboxOf(await readWorldObject({}, ''))
  const worlds = new Map<string, Promise<World>>()
  return {
    canBe: world => checked(world).then(() => true, () => false),
    async begin (world, settings) {
      sandbox = sandboxOf({ ...await checked(world), settings })
    },
    async send ({ method, path, headers, text }) {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const { status, body, points, problem } = await sandbox.send({ method, path, headers: lower, body: text })
      return { status, answer: parsedJson(JSON.stringify(body)), restsOn: [...points].sort(), problem }
    },
    hash: () => sandbox.hash(),
    ground: () => sandbox.ground
  }

  function checked (world: WorldObject): Promise<World> {
    const key = JSON.stringify(world)
    const known = worlds.get(key) ?? readWorldObject(world, '')
    if (worlds.size >= MOST_WORLDS) worlds.clear()
    worlds.set(key, known)
    return known
  }
}

function sandboxOf (world: World): BareSandbox {
  return bareSandbox(createFixtures(world), { seed: 1, baseUrl: BASE_URL })
}
