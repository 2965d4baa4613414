import { setTimeout } from 'node:timers/promises'
import { serial } from '../../src/storage/mutex.ts'
import type { PostgresServer } from '../../test/support/postgres/server.ts'
import type { Random } from '../simulate-days/random.ts'
import type { RoundReplica } from './replica.ts'

export interface Scene {
  readonly replicas: RoundReplica[]
  readonly names: readonly string[]
  readonly random: Random
  readonly server: PostgresServer
  readonly isOver: () => boolean
  /** Ends the connections of all replicas at the server. */
  terminate (): Promise<void>
  /** Puts another replica in the place of one, which goes on without a database. */
  replace (at: number): Promise<void>
}

const APPEND = 'INTO espelho.change'
/** Of two restarts at once, each would wait for the end of what the other has started. */
const oneAtATime = serial()

type Trouble = (scene: Scene, replica: RoundReplica) => Promise<void>

/** Each trouble with its weight. A connection is back, and bytes are through, when it resolves. */
const TROUBLES: ReadonlyArray<readonly [name: string, weight: number, trouble: Trouble]> = [
  ['connections cut', 4, async ({ replicas, random }, replica) => {
    replica.proxy.cut()
    await setTimeout(random.between(1, 700))
    if (replicas.includes(replica)) replica.proxy.mend() // one that was replaced meanwhile stays away
  }],
  ['bytes paused', 4, async ({ random }, { proxy }) => {
    proxy.pause()
    await setTimeout(random.between(20, 900))
    proxy.resume()
  }],
  ['a request held', 6, async ({ random }, { proxy }) => await holding(proxy.holdRequest(APPEND), random)],
  ['an answer held', 6, async ({ random }, { proxy }) => await holding(proxy.holdAnswer(APPEND), random)],
  ['a renewal held', 3,
    async ({ random }, { proxy }) => await holding(proxy.holdRequest('UPDATE espelho.rep'), random)],
  ['connections terminated', 2, async scene => await scene.terminate()],
  ['a sandbox released', 4, async ({ names, random }, { registry }) =>
    await registry.release(names[random.between(0, names.length - 1)] as string, 50).catch(() => {})],
  ['a replica replaced', 1, async scene => await scene.replace(scene.random.between(0, scene.replicas.length - 1))],
  ['the database crashed', 1, async ({ server, random }) =>
    await oneAtATime(() => server.restart(random.chance(0.7) ? 'immediate' : 'fast'))]
]

async function holding (coming: ReturnType<RoundReplica['proxy']['holdRequest']>, random: Random): Promise<void> {
  const held = await Promise.race([coming, setTimeout(400)])
  if (held === undefined) {
    coming.then(({ deliver }) => deliver()).catch(() => {})
    return
  }
  await setTimeout(random.between(1, 700))
  if (random.chance(0.3)) held.drop()
  else held.deliver()
}

/** Makes trouble until the scene is over, in several places at once. Resolves to how often each came. */
export async function makeTrouble (scene: Scene): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const total = TROUBLES.reduce((sum, [, weight]) => sum + weight, 0)
  await Promise.all([1, 2].map(async () => {
    while (!scene.isOver()) {
      let left = scene.random.between(1, total)
      const [name, , trouble] = TROUBLES.find(([, weight]) => (left -= weight) <= 0) ?? TROUBLES[0]!
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await trouble(scene, scene.replicas[scene.random.between(0, scene.replicas.length - 1)] as RoundReplica)
      await setTimeout(scene.random.between(1, 120))
    }
  }))
  return counts
}
