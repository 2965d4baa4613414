import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  asked, type Figures, figuresIn, isMet, keptRows, lineOf, type Machine, type Row, rowsIn, wantedFile
} from './rows.ts'

// Benches one after the other, each in a process of its own, and a table of their rows. A bench that fails is named at
// the end, and the others go on. The machine must do nothing else.
//
//   npm run bench                                all of them
//   npm run bench -- start memory                these
//   npm run bench -- --json bench/figures.json   writes what the figures of docs/design.md are made from; where
//                                                benches are named, the rows of the others stay, with their date

const BENCHES = ['throughput', 'start', 'memory', 'growth', 'crowded', 'turns']
/** A bench that takes longer hangs. */
const LONGEST_MS = 30 * 60_000

if (process.argv.includes('--help')) {
  console.log(`npm run bench -- [${BENCHES.join('] [')}] [--json FILE]`)
  process.exit(0)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const unknown = asked.filter(name => !BENCHES.includes(name))
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}. There are ${BENCHES.join(', ')}.`)

const chosen = BENCHES.filter(name => asked.length === 0 || asked.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'espelho-bench-'))
const began = performance.now()
const rows: Row[] = []
const failed: string[] = []
for (const [place, name] of chosen.entries()) {
  console.log(`\n[${place + 1}/${chosen.length}] ${name}, after ${minutesSince(began)}`)
  const file = join(folder, `${name}.json`)
  if (!await isDone(name, file)) failed.push(name)
  if (existsSync(file)) rows.push(...rowsIn(file))
}
rmSync(folder, { recursive: true })

console.log(`\n${rows.map(lineOf).join('\n')}\n`)
const judged = rows.map(isMet).filter(met => met !== undefined)
const met = judged.filter(Boolean).length
console.log(`${met} of ${judged.length} floors and ceilings are met; it took ${minutesSince(began)}.`)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
if (wantedFile !== undefined) {
  const now = { machine: machine(), date: new Date().toISOString().slice(0, 10), rows, failed }
  const others = asked.length > 0 && existsSync(wantedFile) ? keptRows(figuresIn(wantedFile), now) : []
  const figures: Figures = { ...now, rows: [...rows, ...others] }
  writeFileSync(wantedFile, `${JSON.stringify(figures, null, 2)}\n`)
}
process.exit(failed.length > 0 || met < judged.length ? 1 : 0)

async function isDone (name: string, file: string): Promise<boolean> {
  const args = ['--import=tsx', `bench/${name}.ts`, '--json', file]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
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
