import { isDeepStrictEqual } from 'node:util'
import type { SandboxServer } from '../../src/index.ts'
import { addDays, daysBetween } from '../../src/core/rules/time/civil-date.ts'
import { madeUpPeople, type Person } from './figures/people.ts'
import { randomFrom } from './random.ts'
import { besideRevision } from './revision.ts'

/**
 * Which figures does a change of the code change? The days of made-up people by the files of this folder and by
 * another revision, side by side. `npm run rounds -- figures 20000 7 main` are 20,000 days from seed 7 against `main`;
 * without a revision it is the commit before. The servers get the same fixtures.
 */
const [days = '20000', seed = '20260401', revision = 'HEAD~1', most = '3'] = process.argv.slice(2)
/** After every day of the round. */
const NOW = '2030-01-01T12:00:00Z'

/** The values of a day or of a month, by name. */
type Values = Readonly<Record<string, unknown>>
interface Difference { readonly person: Person, readonly at: string, readonly shown: string }

/** By day and by month: all fields of the daily frequency, and what the timesheet adds. */
async function valuesOf ({ control }: SandboxServer, { id, from, to, months }: Person): Promise<Map<string, Values>> {
  const values = new Map<string, Values>()
  const frequencies = await control.dailyFrequency(id, from, to)
  for (const [index, day] of frequencies.entries()) values.set(addDays(from, index), day as never)
  for (const month of months) {
    const { periods, totals, opening, days } = await control.timesheet(id, month)
    values.set(month, { periods, totals, opening })
    for (const { date, sentence } of days) values.set(`${date} in words`, { sentence })
  }
  return values
}

const found = new Map<string, Difference[]>()
let counted = 0

function compare (person: Person, before: ReadonlyMap<string, Values>, after: ReadonlyMap<string, Values>): void {
  for (const at of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(at) ?? {}, after.get(at) ?? {}]
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [was, is] = [one[name], other[name]]
      if (isDeepStrictEqual(was, is)) continue
      const shown = `was ${differing(was, is)}\n      is  ${differing(is, was)}`
      found.set(name, [...found.get(name) ?? [], { person, at, shown }])
    }
  }
}

/** A value; of an object or a list only what another one has not. */
function differing (value: unknown, other: unknown): string {
  if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null) {
    return JSON.stringify(value)
  }
  const own = Object.entries(value).filter(([key, one]) => !isDeepStrictEqual(one, (other as Values)[key]))
  return JSON.stringify(Object.fromEntries(own))
}

function print (): void {
  for (const [name, differences] of [...found].sort((one, other) => other[1].length - one[1].length)) {
    const kinds = new Map<string, number>()
    for (const { person: { kind } } of differences) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const counts = [...kinds].sort((one, other) => other[1] - one[1]).map(([kind, count]) => `${kind} ${count}`)
    console.log(`\n${name}: ${differences.length} differ (${counts.join('; ')})`)
    for (const { person, at, shown } of differences.slice(0, Number(most))) {
      console.log(`  ${at} of ${person.id}, ${person.kind}\n      ${shown}`)
    }
  }
}

await besideRevision(revision, NOW, async (before, after) => {
  const random = randomFrom(Number(seed))
  while (counted < Number(days)) {
    const { people, world } = madeUpPeople(random)
    for (const { control } of [before, after]) await control.putState(world)
    for (const person of people) {
      const values = await valuesOf(before, person)
      compare(person, values, await valuesOf(after, person))
      counted += daysBetween(person.from, person.to).length
    }
  }
})
print()
const counts = Object.fromEntries([...found].map(([name, differences]) => [name, differences.length]))
console.log(JSON.stringify({ seed: Number(seed), revision, days: counted, differ: counts }))
process.exitCode = found.size === 0 ? 0 : 1
