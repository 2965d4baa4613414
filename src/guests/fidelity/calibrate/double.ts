import { buildApp } from '../../../server.ts'
import type { ChosenSettings } from '../../../core/assumptions.ts'
import { readWorldObject, type WorldObject } from '../../../host/fixtures/world-object.ts'
import { createFixtures } from '../../../host/sandbox/fixtures.ts'
import { openRegistry } from '../../../host/sandbox/registry.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import type { World } from '../../../core/state/world.ts'
import { memoryStore } from '../../../host/store/memory/store.ts'

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
  /** The open points whose other answer would change the response, beside those without listed answers. */
  readonly restsOn: readonly string[]
}

/** A server that does not listen, whose world and answers to the open points are others for each request. */
export interface Double {
  /** Whether a tenant can be like that: two people never have one document, for example. */
  canBe (world: WorldObject): Promise<boolean>
  /** Begins anew in a world, with these answers. */
  begin (world: WorldObject, settings: ChosenSettings): Promise<void>
  send (sent: Sent): Promise<Answered>
  hash (): Promise<string>
  close (): Promise<void>
}

/** Bounds the memory alone: a world that is forgotten is checked again. */
const MOST_WORLDS = 300

export async function openDouble (): Promise<Double> {
  const empty = createFixtures(await readWorldObject({}, ''))
  const registry = await openRegistry({ store: memoryStore(), fixtures: empty, seed: 1, maximum: 1, pinned: 'default' })
  const app = await buildApp({
    registry, publicUrl: undefined, controlToken: undefined, boundToLoopback: () => true, logLevel: 'silent'
  })
  const sandbox = await registry.open('default')
  const worlds = new Map<string, Promise<World>>()
  return {
    canBe: world => checked(world).then(() => true, () => false),
    async begin (world, settings) {
      await sandbox.reset(createFixtures({ ...await checked(world), settings }))
    },
    async send ({ method, path, headers, text }) {
      const { statusCode, payload, headers: came } = await app.inject({
        method: method as 'GET', url: path, headers, ...(text !== '' && { payload: text })
      })
      const restsOn = String(came['x-sandbox-assumptions'] ?? '').split(' ')
      return { status: statusCode, answer: parsedJson(payload) ?? payload, restsOn }
    },
    hash: () => sandbox.life.hash(),
    async close () {
      await app.close()
      await registry.close()
    }
  }

  function checked (world: WorldObject): Promise<World> {
    const key = JSON.stringify(world)
    const known = worlds.get(key) ?? readWorldObject(world, '')
    if (worlds.size >= MOST_WORLDS) worlds.clear()
    worlds.set(key, known)
    return known
  }
}
