import { Session } from 'node:inspector'
import { setImmediate } from 'node:timers/promises'

/** How often each function was called, by its file in `src/` and its name. */
export type Calls = ReadonlyMap<string, number>

/** What V8 counted in the functions of a script. */
interface Coverage {
  readonly scriptId: string
  readonly url: string
  readonly functions: readonly Counted[]
}

interface Counted {
  readonly functionName: string
  readonly ranges: ReadonlyArray<{ readonly endOffset: number, readonly count: number }>
}

const sources = new URL('../../../src/', import.meta.url).href
/** esbuild adds this function to each file, and wraps others in it, which then have no name: `__name(()=>0,"none")`. */
const OF_ESBUILD = '__name'
/** Turns of the event loop in which what follows a response is done. */
const TURNS = 20

/** Counts the calls of functions in `src/` from now on. The session answers at once: it belongs to this thread. */
export function openCounter () {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  session.post('Debugger.enable') // for the sources
  const texts = new Map<string, string>()

  /** The calls since the last time. */
  function take (): Calls {
    const calls = new Map<string, number>()
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) throw new Error(error.message)
      for (const { scriptId, url, functions } of (coverage as { result: Coverage[] }).result) {
        if (!url.startsWith(sources)) continue
        for (const counted of functions) {
          const count = counted.ranges[0]?.count ?? 0
          if (counted.functionName === OF_ESBUILD || count === 0) continue
          const name = `${url.slice(sources.length)} ${nameOf(scriptId, counted)}`
          calls.set(name, (calls.get(name) ?? 0) + count)
        }
      }
    })
    return calls
  }

  function nameOf (scriptId: string, { functionName, ranges }: Counted): string {
    if (functionName !== '') return functionName
    if (!texts.has(scriptId)) {
      session.post('Debugger.getScriptSource', { scriptId }, (error, source) => {
        if (error === null) texts.set(scriptId, source.scriptSource)
      })
    }
    const behind = texts.get(scriptId)?.slice(ranges[0]?.endOffset) ?? ''
    return /^, *"([^"]+)"/.exec(behind)?.[1] ?? '(anonymous)'
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
