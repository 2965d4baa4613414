import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FinalResults, Parser, type Result } from 'tap-parser'

export interface Command {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** What a process of tests reported. */
export interface Report {
  readonly name: string
  readonly tap: string
  readonly seconds: number
  readonly asserted: readonly Result[]
  /** What is wrong with the process itself, because it counts even where no assertion failed. */
  readonly wrong: readonly string[]
}

/** How long the output may stay open after the process has ended. */
const HELD_SECONDS = 5

/** Runs a process that writes TAP, and reads what it wrote. It is killed after these seconds. */
export async function runProcess (
  { name, file, args, env = process.env }: Command, seconds: number, heldSeconds = HELD_SECONDS
): Promise<Report> {
  const wrong: string[] = []
  const began = performance.now()
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  let tap = ''
  child.stdout.setEncoding('utf8').on('data', text => { tap += text })
  const closed = once(child.stdout, 'close')
  const late = setTimeout(() => {
    wrong.push(`did not end within ${seconds} s`)
    child.kill('SIGKILL')
  }, seconds * 1000)
  const [code, signal] = await once(child, 'exit').finally(() => clearTimeout(late)) as [number | null, string | null]
  const held = setTimeout(() => {
    wrong.push('left a process behind, which holds its output open')
    child.stdout.destroy()
  }, heldSeconds * 1000)
  await closed
  clearTimeout(held)
  const { asserted, wrong: inTap } = readTap(tap)
  wrong.push(...inTap)
  if (signal !== null) wrong.push(`was ended by ${signal}`)
  // A failed assertion alone makes the exit code 1.
  if (code !== null && code !== (asserted.every(passes) ? 0 : 1)) wrong.push(`exited with ${code}`)
  return { name, tap, seconds: (performance.now() - began) / 1000, asserted, wrong }
}

export const passes = ({ ok, skip, todo }: Result): boolean => ok || skip !== false || todo !== false

/** The assertions of TAP, without the lines that only sum up a subtest. */
export function readTap (tap: string): Pick<Report, 'asserted' | 'wrong'> {
  const events = Parser.parse(tap, { flat: true }) as Array<[string, never]>
  const asserted = events.filter(([kind]) => kind === 'assert').map(([, result]) => result as Result)
  const { ok, bailout, failures } = events.find(([kind]) => kind === 'complete')?.[1] as unknown as FinalResults
  const wrong = failures.flatMap(({ tapError }) => tapError ?? [])
  if (bailout !== false) wrong.push(`bailed out: ${String(bailout)}`)
  if (asserted.length === 0) wrong.push('asserted nothing')
  if (!ok && wrong.length === 0 && asserted.every(passes)) wrong.push('sums up a failure that no assertion shows')
  return { asserted, wrong }
}
