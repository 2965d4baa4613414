import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a script of npm runs by its name. */
export type Programs = Readonly<Record<string, Program>>

export interface Program {
  /** From the root. */
  readonly file: string
  /** What it takes behind its name. */
  readonly args: string
  readonly sentence: string
}

/** Each program with its arguments and its sentence, a line each. */
export function listOf (programs: Programs): string {
  const rows = Object.entries(programs).map(([name, { args, sentence }]) => [`${name} ${args}`.trimEnd(), sentence])
  const width = Math.max(...rows.map(([call = '']) => call.length))
  return rows.map(([call = '', sentence = '']) => `  ${call.padEnd(width)}  ${sentence}`).join('\n')
}

/** `npm run SCRIPT -- NAME` runs a program, `npm run SCRIPT` lists them all. Resolves to the exit code. */
export async function runProgram (
  script: string, programs: Programs, [name, ...args]: readonly string[]
): Promise<number> {
  const program = name === undefined || !Object.hasOwn(programs, name) ? undefined : programs[name]
  if (program === undefined) {
    if (name !== undefined) console.error(`There is no ${name}.\n`)
    console.log(`npm run ${script} -- NAME [ARGUMENTS]\n\n${listOf(programs)}`)
    return name === undefined ? 0 : 1
  }
  const root = fileURLToPath(new URL('..', import.meta.url))
  const child = spawn(process.execPath, ['--import=tsx', program.file, ...args], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
