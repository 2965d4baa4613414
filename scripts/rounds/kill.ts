import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from './kill/rounds.ts'

// Kills a server again and again while clients change, attach, fork, reset, restore and delete, and looks for what it
// had acknowledged and for what is half done: `npm run rounds -- kill 50 7` is fifty kills from seed 7.
const rounds = Number(process.argv[2] ?? 20)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const folder = await mkdtemp(join(tmpdir(), 'espelho-kill-'))
const seen = new Map<string, { done: number, undone: number }>()
let round = 0
let total = 0
let faults = 0
console.log(`seed ${seed}`)
for await (const { acknowledged, underWay, wrong, told } of killRounds(rounds, join(folder, 'data'), { seed })) {
  round++
  total += acknowledged
  faults += wrong.length
  for (const { what, done } of underWay) {
    const counts = seen.get(what) ?? { done: 0, undone: 0 }
    counts[done ? 'done' : 'undone']++
    seen.set(what, counts)
  }
  console.log(`round ${round} of ${rounds}: ${acknowledged} acknowledged, ${wrong.length} faults`)
  for (const line of [...wrong, ...told]) console.log(`  ${line}`)
  if (faults > 0) break // the rounds after it would tell the same again
}
for (const [what, { done, undone }] of seen) {
  console.log(`under way at a kill: ${what}, ${done} times found done and ${undone} times not`)
}
if (faults === 0) await rm(folder, { recursive: true })
else console.log(`the data is kept in ${folder}`)
console.log(`${total} acknowledged, seed ${seed}: ` +
  (faults === 0 ? 'nothing is lost, half done or left over' : `${faults} faults`))
process.exitCode = faults === 0 ? 0 : 1
