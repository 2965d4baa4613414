import { useEffect, useRef, useState } from 'preact/hooks'
import { BASE } from '../address/route.ts'
import type { components, paths } from './control-plane.d.ts'
import { eventsIn, type StreamEvent } from './event-stream.ts'
import { ownHeaders } from './token.ts'

export type RequestRow =
  paths['/_sandbox/requests/rows']['get']['responses'][200]['content']['application/json']['rows'][number]
export type Schemas = components['schemas']

/**
 * The kind of a change: `rows` of new requests, `requests` for another log, `state`, `clock`, `settings`, `faults`,
 * `snapshots`, or `life` after a reset or a restore.
 */
export type Topic =
  'rows' | 'requests' | 'state' | 'clock' | 'settings' | 'faults' | 'snapshots' | 'life'
export interface News { readonly topics: ReadonlySet<Topic>, readonly rows: readonly RequestRow[] }
type Reader = (news: News) => void

const readers = new Set<Reader>()
let topics = new Set<Topic>()
let rows: RequestRow[] = []
let planned = false
let last: string | undefined
let connected = true
const watchers = new Set<() => void>()

const ARRANGED: Readonly<Record<string, readonly Topic[]>> = {
  reset: ['life'],
  restore: ['life'],
  clock: ['clock', 'state'],
  settings: ['settings', 'state'],
  faults: ['faults'],
  snapshots: ['snapshots'],
  requests: ['requests']
}

/** Collects changes and gives them to the page once per frame. */
function announce (more: readonly Topic[]): void {
  for (const topic of more) topics.add(topic)
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

function receive ({ name, id, data }: StreamEvent): void {
  if (id !== undefined) last = id
  if (name === 'message') {
    const row = JSON.parse(data) as RequestRow
    rows.push(row)
    if (rows.length > MAX_WAITING_ROWS) readAnew()
    announce([
      'rows',
      ...(row.changeCount > 0 ? ['state' as const] : []), ...(row.provokedBy !== undefined ? ['faults' as const] : [])
    ])
  } else if (name === 'arranged') announce(ARRANGED[(JSON.parse(data) as { what: string }).what] ?? ['state'])
  else if (name === 'reset') announce(['life', 'requests'])
  else announce(['requests'])
}

function setConnected (is: boolean): void {
  if (connected === is) return
  connected = is
  for (const watch of [...watchers]) watch()
}

let reading = new AbortController()

/** Opens the stream again, because the page has another language. */
export function listenAnew (): void {
  reading.abort()
}

/**
 * Reads the sandbox's stream for as long as the page is open. It does not use EventSource, because that sends no
 * token.
 */
export async function listen (): Promise<never> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    reading = new AbortController()
    const { signal } = reading
    try {
      const response = await fetch(`${BASE}/_sandbox/events`, {
        signal,
        headers: { ...ownHeaders(), ...(last !== undefined && { 'last-event-id': last }) }
      })
      if (response.ok && response.body !== null) {
        if (!connected) announce(['requests', 'life'])
        setConnected(true)
        wait = 500
        await readAll(response.body)
      }
    } catch { /** the loop tries again */ }
    if (signal.aborted) continue
    setConnected(false)
    await new Promise(resolve => setTimeout(resolve, wait))
  }
}

async function readAll (body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const { events, rest } = eventsIn(text + value)
    text = rest
    events.forEach(receive)
  }
}

export function useNews (read: Reader): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const reader: Reader = news => latest.current(news)
    readers.add(reader)
    return () => { readers.delete(reader) }
  }, [])
}

export function useConnected (): boolean {
  const [, redraw] = useState(0)
  useEffect(() => {
    const watch = (): void => redraw(count => count + 1)
    watchers.add(watch)
    return () => { watchers.delete(watch) }
  }, [])
  return connected
}
