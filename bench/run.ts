import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figures, Machine } from './figures.ts'
import { asked, isMet, lineOf, type Row, rowsIn, wantedFile } from './rows.ts'

// Benches one after the other, each in a process of its own, and a table of their rows. A bench that fails is named at
// the end, and the others go on. The machine must do nothing else.
//
//   npm run bench                                all of them
//   npm run bench -- start memory                these
//   npm run bench -- --json bench/figures.json   writes what docs/performance.md is made from

/** With as few rounds as give a median, because all of them take long: half an hour, or an hour on a slow machine. */
const BENCHES: Readonly<Record<string, readonly string[]>> = {
  throughput: ['7', '3'],
  start: ['15'],
  memory: ['5'],
  allocated: ['9'],
  stored: ['3'],
  inserted: ['3'],
  import: ['7'],
  stalls: [],
  check: [],
  'time-engine': [],
  postgres: ['3', '2'],
  forward: ['3', '2'],
  fleet: ['3', '2'],
  others: ['3', '3'],
  clone: []
}
/** A bench that takes longer hangs. */
const LONGEST = 60 * 60_000

if (process.argv.includes('--help')) {
  console.log(`npm run bench -- [${Object.keys(BENCHES).join('] [')}] [--json FILE]`)
  process.exit(0)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const unknown = asked.filter(name => !(name in BENCHES))
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`)

const chosen = Object.entries(BENCHES).filter(([name]) => asked.length === 0 || asked.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'espelho-bench-'))
const began = performance.now()
const rows: Row[] = []
const failed: string[] = []
for (const [place, [name, args]] of chosen.entries()) {
  console.log(`\n[${place + 1}/${chosen.length}] ${name}, after ${minutesSince(began)}`)
  const file = join(folder, `${name}.json`)
  if (!await isDone(name, [...args, '--json', file])) failed.push(name)
  if (existsSync(file)) rows.push(...rowsIn(file))
}
rmSync(folder, { recursive: true })

console.log(`\n${rows.map(lineOf).join('\n')}\n`)
const judged = rows.map(isMet).filter(met => met !== undefined)
const met = judged.filter(Boolean).length
console.log(`${met} of ${judged.length} floors and ceilings are met; it took ${minutesSince(began)}.`)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
if (wantedFile !== undefined) {
  const figures: Figures = { machine: machine(), date: new Date().toISOString().slice(0, 10), rows, failed }
  writeFileSync(wantedFile, `${JSON.stringify(figures, null, 2)}\n`)
}
process.exit(failed.length > 0 || met < judged.length ? 1 : 0)

async function isDone (name: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--import=tsx', `bench/${name}.ts`, ...args], { cwd: root, stdio: 'inherit' })
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  return code === 0
}

function minutesSince (start: number): string {
  const seconds = Math.round((performance.now() - start) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}

function machine (): Machine {
  return {
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '?',
    memory: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${process.arch}`
  }
}
