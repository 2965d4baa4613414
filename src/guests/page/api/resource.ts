import { useEffect, useState } from 'preact/hooks'
import { languageNow } from '../text/language.ts'
import { type Refused, sandbox } from './client.ts'
import { onNews, type Topic } from './live.ts'

export interface Resource<T> {
  /** The last read data. It stays while it is read again. */
  readonly data: T | undefined
  readonly error: Refused | undefined
  readonly reload: () => void
}

/** What is known, and what has changed since, so that less need be read. `show` shows a part before the rest. */
export interface Known<T> {
  readonly data: T | undefined
  readonly changed: ReadonlySet<Topic>
  readonly show: (data: T) => void
}
type Load<T> = (known: Known<T>) => Promise<T>
interface Watcher { readonly topics: readonly Topic[], readonly redraw: () => void }
interface Entry {
  load: Load<unknown>
  data?: unknown
  error?: Refused | undefined
  isReading?: boolean
  /** What has changed since it was read. At first, and after `reload`, that is all: `life`. */
  missed: Set<Topic>
  pause: number
  calm?: ReturnType<typeof setTimeout>
  timer?: ReturnType<typeof setTimeout> | undefined
  end?: ReturnType<typeof setTimeout>
  readonly watchers: Set<Watcher>
}

/** From a change to the read after it, in milliseconds. It doubles as long as changes go on. */
const PAUSE_MS = 250
const MAX_PAUSE_MS = 2000
/** What nobody looks at any more is known for so long, because a view often gives way to a similar one. */
const UNWATCHED_MS = 3000

const entries = new Map<string, Entry>()

onNews(({ topics }) => {
  for (const entry of entries.values()) {
    for (const topic of topics) entry.missed.add(topic)
    readSoon(entry)
  }
})

// Who changes something on the page sees it soon, however much has changed before.
sandbox.use({
  onRequest ({ request }) {
    if (request.method !== 'GET') for (const entry of entries.values()) entry.pause = PAUSE_MS
  }
})

function isStale ({ watchers, missed }: Entry): boolean {
  if (missed.has('life')) return watchers.size > 0
  return [...watchers].some(({ topics }) => topics.some(topic => missed.has(topic)))
}

function readSoon (entry: Entry): void {
  if (entry.timer !== undefined || entry.isReading === true || !isStale(entry)) return
  clearTimeout(entry.calm)
  entry.timer = setTimeout(() => read(entry), entry.pause)
  entry.pause = Math.min(entry.pause * 2, MAX_PAUSE_MS)
}

function read (entry: Entry): void {
  if (entry.isReading === true) return
  clearTimeout(entry.timer)
  entry.timer = undefined
  entry.isReading = true
  const changed = new Set<Topic>(entry.error === undefined ? entry.missed : ['life'])
  entry.missed = new Set()
  const end = (found: Pick<Entry, 'data' | 'error'>): void => {
    Object.assign(entry, found)
    for (const { redraw } of entry.watchers) redraw()
  }
  const show = (data: unknown): void => { if (!entry.missed.has('life')) end({ data, error: undefined }) }
  entry.load({ data: entry.data, changed, show }).then(show, (error: Refused) => end({ error })).finally(() => {
    entry.isReading = false
    entry.calm = setTimeout(() => { entry.pause = PAUSE_MS }, entry.pause)
    if (entry.missed.has('life')) read(entry)
    else readSoon(entry)
  })
}

/**
 * Reads from the control plane, and again when one of the topics has a change. Whoever gives the same key shares what
 * is read.
 */
export function useResource<T> (key: string, topics: readonly Topic[], load: Load<T>): Resource<T> {
  const name = `${languageNow()} ${key}`
  const [, redraw] = useState(0)
  useEffect(() => {
    const entry = entryOf(name, load as Load<unknown>)
    const watcher = { topics, redraw: () => redraw(count => count + 1) }
    entry.watchers.add(watcher)
    if (isStale(entry)) read(entry)
    else watcher.redraw()
    return () => {
      entry.watchers.delete(watcher)
      if (entry.watchers.size === 0) entry.end = setTimeout(() => { entries.delete(name) }, UNWATCHED_MS)
    }
  }, [name])
  const entry = entries.get(name)
  if (entry !== undefined) entry.load = load as Load<unknown>
  const reload = (): void => {
    const entry = entries.get(name)
    if (entry === undefined) return
    entry.missed.add('life')
    read(entry)
  }
  return { data: entry?.data as T | undefined, error: entry?.error, reload }
}

/** Several resources as one, which is there when all of them are. Each is read again by itself. */
export function together<T extends object> (resources: { readonly [K in keyof T]: Resource<T[K]> }): Resource<T> {
  const all = Object.entries<Resource<unknown>>(resources)
  return {
    data: all.some(([, { data }]) => data === undefined)
      ? undefined
      : Object.fromEntries(all.map(([name, { data }]) => [name, data])) as T,
    error: all.find(([, { error }]) => error !== undefined)?.[1].error,
    reload: () => { for (const [, { error, reload }] of all) if (error !== undefined) reload() }
  }
}

function entryOf (name: string, load: Load<unknown>): Entry {
  const known = entries.get(name)
  clearTimeout(known?.end)
  if (known !== undefined) return known
  const entry: Entry = { load, missed: new Set(['life']), pause: PAUSE_MS, watchers: new Set() }
  entries.set(name, entry)
  return entry
}
