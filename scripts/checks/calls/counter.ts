import { Session } from 'node:inspector'
import { setImmediate } from 'node:timers/promises'

/** How often each function was called, by its file in `src/` and its name. */
export type Calls = ReadonlyMap<string, number>

/** What V8 counted in the functions of a script. */
interface Coverage {
  readonly url: string
  readonly functions: ReadonlyArray<{
    readonly functionName: string
    readonly ranges: ReadonlyArray<{ readonly count: number }>
  }>
}

const sources = new URL('../../../src/', import.meta.url).href
/** esbuild adds this function to each file. */
const OF_ESBUILD = '__name'
/** Turns of the event loop in which what follows a response is done. */
const TURNS = 20

/** Counts the calls of functions in `src/` from now on. */
export function openCounter () {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  /** The calls since the last time. The session answers at once, because it belongs to this thread. */
  function take (): Calls {
    const calls = new Map<string, number>()
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) throw new Error(error.message)
      for (const { url, functions } of (coverage as { result: Coverage[] }).result) {
        if (!url.startsWith(sources)) continue
        for (const { functionName, ranges: [{ count } = { count: 0 }] } of functions) {
          if (functionName === OF_ESBUILD || count === 0) continue
          const name = `${url.slice(sources.length)} ${functionName === '' ? '(anonymous)' : functionName}`
          calls.set(name, (calls.get(name) ?? 0) + count)
        }
      }
    })
    return calls
  }

  return {
    /** The calls that some work causes, with what is done after its last response. */
    async count (work: () => Promise<unknown>): Promise<Calls> {
      await atRest()
      take()
      await work()
      await atRest()
      return take()
    }
  }
}

async function atRest (): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
}

export function sumOf (calls: Calls): number {
  return [...calls.values()].reduce((sum, count) => sum + count, 0)
}
