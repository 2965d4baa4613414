import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from './kill-rounds.ts'

// Kills a server under load again and again (`npm run kill -- 50`), and looks for what it had acknowledged.
const rounds = Number(process.argv[2] ?? 20)
const folder = await mkdtemp(join(tmpdir(), 'espelho-kill-'))
let round = 0
let lost = 0
for await (const { acknowledged, lost: gone } of killRounds(rounds, join(folder, 'data'))) {
  round++
  lost += gone.length
  console.log(`round ${round} of ${rounds}: ${acknowledged} acknowledged, ${gone.length} lost`)
}
await rm(folder, { recursive: true })
console.log(lost === 0 ? 'nothing that was acknowledged is lost' : `${lost} lost`)
process.exitCode = lost === 0 ? 0 : 1
