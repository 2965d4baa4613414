import { setTimeout } from 'node:timers/promises'
import type { Stage } from './stage.ts'

/** A rolling restart: each replica in turn is stopped, and another takes its place. Resolves to what was wrong. */
export async function replaceEach ({ replicas, statuses, refusals, ...scene }: Stage): Promise<string[]> {
  const faults: string[] = []
  await scene.acknowledged(20)
  for (const old of [...replicas]) {
    replicas.push(await scene.start())
    const ending = old.end('SIGTERM')
    await setTimeout(50) // until its balancer has seen it
    scene.takeOut(old)
    const { code, signal } = await ending
    if (code !== 0) faults.push(`a stop ended with ${code ?? signal}: ${old.told.join('\n')}`)
    await scene.acknowledged(10)
  }
  const odd = [...statuses.keys()].filter(status => !['200', '201'].includes(status))
  return [...faults, ...odd.map(status => `somebody was answered ${status}`), ...refusals]
}
