import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Profiler } from 'node:inspector'

/** What a server runs, so that its processor can be asked what it does. A sample each 100 µs. */
const probe = `
  import { Session } from 'node:inspector'
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: 100 })
  process.on('message', wanted => {
    if (wanted === 'profile') session.post('Profiler.start', () => process.send('begun'))
    else session.post('Profiler.stop', (_, { profile }) => process.send(profile))
  })
  process.channel.unref()
`
export const profiling = ['--import', `data:text/javascript,${encodeURIComponent(probe)}`]

/** What a server does while `work` goes on. */
export async function profileOf (child: ChildProcess, work: () => Promise<unknown>): Promise<Profiler.Profile> {
  const begun = once(child, 'message')
  child.send('profile')
  await begun
  await work()
  const ended = once(child, 'message')
  child.send('end')
  const [profile] = await ended
  return profile as Profiler.Profile
}

/**
 * The microseconds of each stage. A sample belongs to the innermost function that has a stage; `undefined` is the stage
 * of those without one.
 */
export function timesOf <S> (
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile, stageOf: (frame: { name: string, url: string }) => S
): Map<S | undefined, number> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))
  const stages = new Map<number, S | undefined>()
  const stageAt = (id: number | undefined): S | undefined => {
    const frame = id === undefined ? undefined : byId.get(id)?.callFrame
    if (id === undefined || frame === undefined) return undefined
    if (!stages.has(id)) {
      stages.set(id, stageOf({ name: frame.functionName, url: frame.url }) ?? stageAt(parents.get(id)))
    }
    return stages.get(id)
  }
  const times = new Map<S | undefined, number>()
  for (const [index, id] of samples.entries()) {
    const stage = stageAt(id)
    times.set(stage, (times.get(stage) ?? 0) + (timeDeltas[index] ?? 0))
  }
  return times
}
