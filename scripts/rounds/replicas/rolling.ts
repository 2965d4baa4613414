import { replaceEach } from '../../../test/support/replicas/replace-each.ts'
import { stage } from '../../../test/support/replicas/stage.ts'

export interface Rolling {
  readonly statuses: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  /** The milliseconds of the slowest answer. */
  readonly worst: number
}

/** Milliseconds that a client waits for an answer, on a busy machine. */
const PATIENCE = 20_000

/** Each of three replicas is replaced in turn, under load: no request may be refused, break or stay in doubt. */
export async function rollingRestart (url: string, seed: number): Promise<Rolling> {
  const ends: Array<() => unknown> = []
  const names = ['a', 'b', 'c', 'd'].map(name => `${name}${seed}`)
  const scene = await stage({ teardown (end: () => unknown) { ends.push(end) } }, { url },
    { replicas: 3, names, seed, patience: () => PATIENCE })
  const { statuses, events } = scene
  const faults: string[] = []
  try {
    faults.push(...await replaceEach(scene), ...await scene.finish())
  } finally {
    for (const end of ends.reverse()) await end()
  }
  return { statuses, faults, worst: Math.round(Math.max(...events.map(({ began, ended }) => ended - began))) }
}
