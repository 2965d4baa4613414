import { setTimeout } from 'node:timers/promises'
import type { Proxy } from '../../../test/support/postgres/proxy.ts'
import type { Random } from '../random.ts'

/** Where there is trouble. */
export interface Scene<R> {
  readonly replicas: readonly R[]
  readonly random: Random
  readonly isOver: () => boolean
}

/** Each trouble with its weight. A connection is back, and bytes are through, when it resolves. */
export type Troubles<R, S extends Scene<R>> =
  ReadonlyArray<readonly [name: string, weight: number, trouble: (scene: S, replica: R) => Promise<void>]>

const APPEND = 'INTO espelho.change'

/** Those of the bytes between a replica and the database. */
export const OF_BYTES: Troubles<{ readonly proxy: Proxy }, Scene<{ readonly proxy: Proxy }>> = [
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
  ['a look held', 3, async ({ random }, { proxy }) => await holding(proxy.holdAnswer('log_cleared'), random)],
  ['an exchange held', 3, async ({ random }, { proxy }) => await holding(proxy.holdRequest('locked AS'), random)],
  ['a commit held', 3, async ({ random }, { proxy }) => await holding(proxy.holdAnswer('COMMIT'), random)]
]

async function holding (coming: ReturnType<Proxy['holdRequest']>, random: Random): Promise<void> {
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
export async function makeTrouble<R, S extends Scene<R>> (
  scene: S, troubles: Troubles<R, S>
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const total = troubles.reduce((sum, [, weight]) => sum + weight, 0)
  await Promise.all([1, 2].map(async () => {
    while (!scene.isOver()) {
      let left = scene.random.between(1, total)
      const [name, , trouble] = troubles.find(([, weight]) => (left -= weight) <= 0) ?? troubles[0]!
      const replica = scene.replicas[scene.random.between(0, scene.replicas.length - 1)]
      if (replica !== undefined) {
        counts.set(name, (counts.get(name) ?? 0) + 1)
        await trouble(scene, replica)
      }
      await setTimeout(scene.random.between(1, 120))
    }
  }))
  return counts
}
