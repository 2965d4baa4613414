/** What a request costs, in calls of functions. */
export interface Cost {
  readonly calls: number
  /** Of the second of the same requests, and of the 200th. */
  readonly second: number
  readonly twoHundredth: number
  /** Of each of fifty at once, after the first. */
  readonly ofFifty: number
  /** The functions with at least a hundredth of `calls`. */
  readonly functions: Readonly<Record<string, number>>
}

/** The costs of the requests, by the names of their rows. */
export type Table = Readonly<Record<string, Cost>>

/** A cost may be this many times the one that it is compared with. */
const MOST_GROWTH = 1.05
/** A bound on the functions that grew and are named. */
const MOST_NAMED = 20

/** What is wrong with a cost; `now` are the calls of all functions. */
export function faultsOf (
  name: string, before: Cost | undefined, cost: Cost, now: ReadonlyMap<string, number>
): string[] {
  if (before === undefined) return [`${name}: the table has no such row`]
  return [
    ...cost.calls <= before.calls * MOST_GROWTH
      ? []
      : [`${name}: ${cost.calls} calls, ${before.calls} before. These grew:`, ...grown(before, now)],
    ...law(name, 'the 200th', cost.twoHundredth, cost.second),
    ...law(name, 'each of fifty at once', cost.ofFifty, cost.second)
  ]
}

/** What is wrong with a cost beside that of another row. */
export function excessOver (name: string, cost: Cost, times: number, other: string, { calls }: Cost): string[] {
  return cost.calls <= calls * times
    ? []
    : [`${name}: ${cost.calls} calls, at most ${times} times the ${calls} of: ${other}`]
}

function law (name: string, what: string, calls: number, second: number): string[] {
  return calls <= second * MOST_GROWTH ? [] : [`${name}: ${what} costs ${calls} calls, the second ${second}`]
}

/** The table knows no function below a hundredth, so those are compared with a hundredth. */
function grown ({ calls, functions }: Cost, now: ReadonlyMap<string, number>): string[] {
  return Array.from(now, ([name, count]) => ({ name, count, before: functions[name] }))
    .map(row => ({ ...row, growth: row.count - (row.before ?? calls / 100) }))
    .filter(({ growth }) => growth > 0)
    .sort((one, other) => other.growth - one.growth)
    .slice(0, MOST_NAMED)
    .map(({ name, count, before }) => `  ${name}: ${count}, ${before ?? `at most ${Math.floor(calls / 100)}`} before`)
}

export function shown (cost: Cost, before: Cost | undefined): string {
  const { calls, second, twoHundredth, ofFifty } = cost
  const percent = before === undefined ? '' : `${((calls / before.calls - 1) * 100).toFixed(1)} %`
  return [calls, percent, second, twoHundredth, ofFifty].map(cell => String(cell).padStart(9)).join(' ')
}
