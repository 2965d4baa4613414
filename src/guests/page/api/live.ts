import { useEffect, useRef } from 'preact/hooks'
import { BASE } from '../address/route.ts'
import { createWatched } from '../address/watched.ts'
import type { paths } from './control-plane.d.ts'
import { eventsIn, type StreamEvent } from './event-stream.ts'
import { ownHeaders } from './token.ts'

export type RequestRow =
  paths['/_sandbox/requests/rows']['get']['responses'][200]['content']['application/json']['rows'][number]

/** The log leaves out what no client means, as the server does. */
export const isAside = ({ own }: Pick<RequestRow, 'own'>): boolean => own === 'click' || own === 'card'

/**
 * What has changed: `rows` of new requests, `requests` for another log, `clock`, `settings`, `faults`, `snapshots`,
 * anything of the `state`, one collection or all, the days of one person, of everybody, or `any days`; or `life`, which
 * is all this.
 */
export type Topic =
  'rows' | 'requests' | 'clock' | 'settings' | 'faults' | 'snapshots' | 'state' | 'life' |
  `collection ${string}` | 'collections' | `days of ${string}` | 'days' | 'any days'

/** What a view of one person's days, or of a collection, has to follow. */
export const daysOf = (id: string): readonly Topic[] => [`days of ${id}`, 'days']
export const collection = (name: string): readonly Topic[] => [`collection ${name}`, 'collections']
export interface News { readonly topics: ReadonlySet<Topic>, readonly rows: readonly RequestRow[] }
type Reader = (news: News) => void
/** An event says what has changed in the state, unless that is too much. */
interface Changed { readonly changed?: readonly Topic[] }
const ANY_STATE: readonly Topic[] = ['state', 'collections', 'days']

const readers = new Set<Reader>()
let topics = new Set<Topic>()
let rows: RequestRow[] = []
let planned = false
let last: string | undefined
/** What is known of the server. */
interface Server {
  /** Unknown until the stream is open for the first time, or has failed. */
  readonly connected?: boolean
  /** What it has said when it refused a change because it is full. Absent since something was stored. */
  readonly full?: string | undefined
}
let server: Server = {}
const watched = createWatched()

/** What changes through the control plane, by the first word after `/_sandbox/`, where the event does not say it. */
const ARRANGED: Readonly<Record<string, readonly Topic[]>> = {
  reset: ['life'],
  restore: ['life'],
  clock: ['clock', 'days'],
  settings: ['settings', 'days'],
  faults: ['faults'],
  snapshots: ['snapshots'],
  requests: ['requests']
}

/** Collects changes and gives them to the page once per frame. */
function announce (more: readonly Topic[]): void {
  for (const topic of more) topics.add(topic)
  if (more.some(topic => topic.startsWith('days'))) topics.add('any days')
  if (planned) return
  planned = true
  requestAnimationFrame(() => {
    const news = { topics, rows }
    planned = false
    topics = new Set()
    rows = []
    for (const read of [...readers]) read(news)
  })
}

/** The most rows that wait for a frame, because a hidden tab draws none. */
const MAX_WAITING_ROWS = 5000

function readAnew (): void {
  rows = []
  topics.add('requests')
}

/** Looks whether a request says that the server is full, or that there is room again. */
export function noteRoom ({ code, provokedBy, why, changeCount }: RequestRow): void {
  if (code === 'server-full' && provokedBy === undefined) setServer({ full: why })
  else if (changeCount > 0) setServer({ full: undefined })
}

function receive ({ name, id, data }: StreamEvent): void {
  if (id !== undefined) last = id
  if (name === 'message') {
    const { changed, ...row } = JSON.parse(data) as RequestRow & Changed
    rows.push(row)
    noteRoom(row)
    if (rows.length > MAX_WAITING_ROWS) readAnew()
    const [, arranged = ''] = /\/_sandbox\/([^/]+)/.exec(row.control === true ? row.path : '') ?? []
    announce([
      'rows',
      ...ARRANGED[arranged] ?? (row.changeCount > 0 ? changed ?? ANY_STATE : []),
      ...(row.provokedBy !== undefined ? ['faults' as const] : [])
    ])
  } else if (name === 'arranged') {
    const { what, changed } = JSON.parse(data) as { what: string } & Changed
    announce(ARRANGED[what] ?? changed ?? ANY_STATE)
  } else if (name === 'reset') {
    setServer({ full: undefined })
    announce(['life', 'requests'])
  } else announce(['requests'])
}

function setServer (now: Server): void {
  if (Object.entries(now).every(([name, value]) => server[name as keyof Server] === value)) return
  server = { ...server, ...now }
  watched.hasChanged()
}

let reading = new AbortController()

/** The server beats each 15 s. If nothing came for so long, the connection is lost, although nobody says so. */
const SILENT_AFTER_MS = 35_000
const LOOK_MS = 5000
const LOST = Symbol('lost')

/** By the machine's clock, because timers stand still while a laptop sleeps. Returns what ends the watch. */
function watchForSilence (lastAt: () => number): () => void {
  const { signal } = reading
  const look = (): void => { if (Date.now() - lastAt() > SILENT_AFTER_MS && !signal.aborted) reading.abort(LOST) }
  const timer = setInterval(look, LOOK_MS)
  for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => clearInterval(timer)
}

/** Opens the stream again, because the page has another language. */
export function listenAnew (): void {
  reading.abort()
}

/**
 * Reads the sandbox's stream for as long as the page is open. It does not use EventSource, because that sends no
 * token. It begins after the event `since`, so that it misses no change of what is read before the stream is open.
 */
export async function listen (since: string): Promise<never> {
  last ??= since
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    reading = new AbortController()
    const { signal } = reading
    let lastAt = Date.now()
    const unwatch = watchForSilence(() => lastAt)
    try {
      const response = await fetch(`${BASE}/_sandbox/events`, {
        signal,
        headers: { ...ownHeaders(), 'last-event-id': last }
      })
      if (response.ok && response.body !== null) {
        if (server.connected === false) announce(['requests', 'life'])
        setServer({ connected: true })
        wait = 500
        await readAll(response.body, () => { lastAt = Date.now() })
      }
    } catch { /** the loop tries again */ }
    unwatch()
    if (signal.aborted && signal.reason !== LOST) continue
    setServer({ connected: false })
    await new Promise(resolve => setTimeout(resolve, wait))
  }
}

/** `heard` is called for each piece that comes, also for one that only says that the server is there. */
async function readAll (body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    heard()
    const { events, rest } = eventsIn(text + value)
    text = rest
    events.forEach(receive)
  }
}

/** Returns a function that ends the subscription. */
export function onNews (read: Reader): () => void {
  readers.add(read)
  return () => { readers.delete(read) }
}

export function useNews (read: Reader): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => onNews(news => latest.current(news)), [])
}

export function useServer (): Server {
  watched.watch()
  return server
}
