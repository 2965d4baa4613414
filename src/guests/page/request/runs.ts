/** What is said of a request to put it into a run, and to compare it with one of the run before. */
export interface Sent {
  readonly id: string
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status?: number | undefined
  readonly why?: string | undefined
  readonly control?: boolean | undefined
  readonly own?: 'click' | 'card' | 'send' | undefined
}

type Ids = readonly string[]

/** Requests without a pause between them. */
export interface Run<R extends Sent = Sent> {
  /** That of its first request. It stays while the run grows. */
  readonly id: string
  readonly at: string
  /** Newest first, with those of the control plane that came meanwhile. */
  readonly rows: readonly R[]
  readonly count: number
  readonly refused: number
  /** The run that it is compared with. */
  readonly base?: string
  /** Beside the run before. Absent for the first one. */
  readonly comparison?: {
    /** Of each new refusal its requests in this run. */
    readonly newRefusals: readonly Ids[]
    /** Of each refusal that is fixed the requests of this run that were refused before. */
    readonly fixed: readonly Ids[]
  }
}

/** After a longer pause between two requests of clients, the later one belongs to another run. */
export const PAUSE_MS = 60_000

/** Groups rows, newest first, into runs, newest first. */
export function runsOf<R extends Sent> (rows: readonly R[]): Run<R>[] {
  const groups: R[][] = []
  let last = -Infinity
  for (const row of rows.toReversed()) {
    const at = Date.parse(row.at)
    const begins = isOfClient(row) && at - last > PAUSE_MS
    if (groups.length === 0 || (begins && last > -Infinity)) groups.push([])
    groups.at(-1)?.unshift(row)
    if (isOfClient(row)) last = at
  }
  return groups.map((group, index) => runOf(group, groups[index - 1])).reverse()
}

const idOf = (rows: readonly Sent[]): string => (rows.filter(isOfClient).at(-1) ?? rows.at(-1) as Sent).id

function runOf<R extends Sent> (rows: readonly R[], before: readonly R[] | undefined): Run<R> {
  const sent = rows.filter(isOfClient)
  const first = sent.at(-1) ?? rows.at(-1) as R
  return {
    id: first.id,
    at: first.at,
    rows,
    count: sent.length,
    refused: sent.filter(isRefused).length,
    ...before !== undefined && { base: idOf(before), comparison: compare(sent, before.filter(isOfClient)) }
  }
}

/** The same run beside another one than that before it. */
export function comparedWith<R extends Sent> (run: Run<R>, base: Run<R>): Run<R> {
  return { ...run, base: base.id, comparison: compare(run.rows.filter(isOfClient), base.rows.filter(isOfClient)) }
}

const isOfClient = ({ control, own }: Sent): boolean => control !== true && own !== 'click' && own !== 'card'
/** Also of an exchange whose client left before it was refused. */
export const isRefused = ({ status = 0 }: Pick<Sent, 'status'>): boolean => status >= 400
const targetOf = ({ method, path }: Sent): string => `${method} ${path}`
const refusalOf = (row: Sent): string => `${targetOf(row)} ${row.status} ${row.why ?? ''}`

/** A refusal is fixed if the same request came again, and was not refused in that way. */
function compare (now: readonly Sent[], before: readonly Sent[]): NonNullable<Run['comparison']> {
  const refusals = idsBy(refusalOf, now.filter(isRefused))
  const known = idsBy(refusalOf, before.filter(isRefused))
  const targets = idsBy(targetOf, now)
  const gone = new Map(before.filter(isRefused).map(row => [refusalOf(row), targets.get(targetOf(row))]))
  return {
    newRefusals: [...refusals].flatMap(([refusal, ids]) => known.has(refusal) ? [] : [ids]),
    fixed: [...gone].flatMap(([refusal, ids]) => ids === undefined || refusals.has(refusal) ? [] : [ids])
  }
}

function idsBy (key: (row: Sent) => string, rows: readonly Sent[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const row of rows) {
    const ids = found.get(key(row))
    if (ids === undefined) found.set(key(row), [row.id])
    else ids.push(row.id)
  }
  return found
}
