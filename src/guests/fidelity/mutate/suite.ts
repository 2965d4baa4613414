import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'

/** How one run of the client's suite ended. */
export interface SuiteEnd {
  /** The exit code, 128 + n after a signal; `undefined` if the time was up. */
  readonly code: number | undefined
  /** The end of what it printed. */
  readonly tail: string
  readonly elapsedMs: number
}

const MAX_TAIL_CHARS = 20_000
/** From the signal that asks a command to stop to the one that stops it. */
const GRACE_MS = 2000
/** On Windows a process has no group, so its children are left to it. */
const HAS_GROUPS = process.platform !== 'win32'

/** The commands that run now. */
const running = new Set<ChildProcess>()
let isEnding = false
const NEVER = new Promise<never>(() => {})

/** Runs a command with all that it starts in a group of processes of its own, so that nothing of it is left running. */
export async function runSuite (
  [program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, limitMs: number, now: () => number
): Promise<SuiteEnd> {
  if (isEnding) return NEVER
  const start = now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: HAS_GROUPS })
  running.add(child)
  let tail = ''
  let isLate = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => { tail = (tail + text).slice(-MAX_TAIL_CHARS) })
  }
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child).catch(() => {}) // it refuses nothing
  }, limitMs)
  try {
    const code = await endOf(child)
    if (!isEnding) return { code: isLate ? undefined : code, tail, elapsedMs: now() - start }
  } finally {
    clearTimeout(timer)
    await endGroup(child) // what it may have left running
    running.delete(child)
  }
  return NEVER // the end of this process says nothing of the suite
}

/** Ends all commands that run now. None starts or returns afterwards, because this process ends, too. */
export async function endSuites (): Promise<void> {
  isEnding = true
  await Promise.all([...running].map(endGroup))
}

function endOf (child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal === null ? code ?? 0 : 128 + constants.signals[signal]))
  })
}

/** Asks a group to stop, and stops what is left of it after the grace. */
async function endGroup (child: ChildProcess): Promise<void> {
  if (!signalGroup(child, 'SIGTERM')) return
  for (let waitedMs = 0; waitedMs < GRACE_MS; waitedMs += 20) {
    await new Promise(resolve => setTimeout(resolve, 20))
    if (!signalGroup(child, 0)) return
  }
  signalGroup(child, 'SIGKILL')
}

/** False if nothing of the group is left. */
function signalGroup ({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(HAS_GROUPS ? -pid : pid, signal)
  } catch {
    return false
  }
}
