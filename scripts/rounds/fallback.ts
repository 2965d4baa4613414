import {
  callAll, climbs, closingServer, mixedUp, randomTarget, startRecipe, targetFault
} from '../../test/support/fallback-rounds.ts'
import { inFront, otherServer } from '../../test/support/other-server.ts'
import { randomFrom } from './random.ts'

// `npm run rounds -- fallback 10000 7`: random targets, and a tenth of them calls to a server that closes connections,
// and a hundredth sandboxes that a client uses at once through the recipe.
const [wanted = 10_000, seed = 20260401] = process.argv.slice(2).map(Number)
const MOST_FAILURES = 20

const closing: Array<() => unknown> = []
const t = { teardown: (close: () => unknown) => { closing.push(close) } } as never
const other = await otherServer(t)
const { url } = await inFront(t, other.url)
const random = randomFrom(seed)
const failures: string[] = []
let refused = 0
for (let round = 0; round < wanted; round++) {
  const target = randomTarget(random)
  if (climbs(target)) refused++
  const fault = await targetFault(url, target, other.got)
  if (fault !== undefined) failures.push(fault)
}
const closer = await closingServer()
closing.push(() => closer.server.close())
const calls = await callAll((await inFront(t, closer.url)).url, closer.got, Math.ceil(wanted / 10), seed)
const recipe = await startRecipe()
closing.push(recipe.stop)
const sandboxes = Math.ceil(wanted / 100)
const mixed = await mixedUp((await inFront(t, recipe.url)).url, sandboxes)
for (const failure of failures.slice(0, MOST_FAILURES)) console.log(failure)
console.log(JSON.stringify({ seed, targets: wanted, refused, failures: failures.length, ...calls, sandboxes, mixed }))
process.exitCode = failures.length + calls.lost + calls.missing + calls.twice + mixed.length === 0 ? 0 : 1
for (const close of closing.reverse()) await close()
