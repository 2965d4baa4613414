import { Readable } from 'node:stream'
import type { Entry, Ending, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import { type Filter, isSince, matches } from './filter.ts'

export interface EventSource {
  /** Gives the current life of the sandbox. */
  readonly life: () => Life
  readonly filter: Filter
  /** The id of the last event that the client got before. */
  readonly last?: string | undefined
  readonly text: (entry: Entry, life: Life) => string
  readonly heartbeat: number
}

/**
 * Makes a stream of server-sent events. If the log drops exchanges before a slow client read them, the client gets a
 * `gap` event. It gets a `reset` event before the exchanges of another life, because nothing that it knows may be so.
 */
export function eventStream ({ life: current, filter, last, text, heartbeat }: EventSource): Readable {
  const fits = matches(filter.conditions)
  let log: RequestLog = current().requests
  let { number: looked, epoch } = last === undefined ? startOf(filter, current()) : placeOf(last, current())
  /** The numbers of those that ended after later ones were looked at. */
  const late: number[] = []
  let sent = looked
  if ((last ?? filter.since) !== undefined && log.get(looked) !== undefined) {
    late.push(...log.after(looked).map(({ number }) => number))
    sent = log.last
  }
  let wanted = false
  let ending: Ending | undefined
  const stream = new Readable({
    read () {
      wanted = true
      feed()
    },
    destroy (error, done) {
      clearInterval(timer)
      silence()
      done(error)
    }
  })
  const timer = setInterval(() => { if (wanted) push(': heartbeat\n\n') }, heartbeat)
  let silence = listen()
  push('retry: 1000\n: connected\n\n')
  return stream

  function listen (): () => void {
    return log.listen({
      added ({ number }) {
        if (number <= sent) late.push(number)
        feed()
      },
      ended (why) {
        ending = why
        feed()
      }
    })
  }

  function push (chunk: string): void {
    wanted = stream.push(chunk)
  }

  /** Sends exchanges for as long as the client takes them. */
  function feed (): void {
    while (wanted) {
      if (log === current().requests && current().epoch !== epoch) {
        sayReset()
        continue
      }
      const next = nextEntry()
      if (next !== undefined) push(`id: ${eventId()}\ndata: ${text(next, current())}\n\n`)
      else if (ending === undefined) return
      else if (ending !== 'reset') {
        wanted = false
        stream.push(null)
      } else follow()
    }
  }

  function nextEntry (): Entry | undefined {
    const oldest = log.first - 1
    if (sent < oldest) {
      const gone = oldest - sent
      sent = oldest
      if (log.evicted > 0 && !(filter.since !== undefined && 'time' in filter.since)) {
        push(`event: gap\ndata: ${JSON.stringify({ evicted: gone })}\n\n`)
      }
    }
    while (late.length > 0 || sent < log.last) {
      const entry = log.get(late.shift() ?? ++sent)
      if (entry === undefined) continue
      looked = entry.number
      if (isSince(entry, filter.since, log) && fits(entry)) return entry
    }
    return undefined
  }

  /** Goes on with the log of the sandbox's next life. */
  function follow (): void {
    silence()
    ending = undefined
    log = current().requests
    looked = sent = late.length = 0
    silence = listen()
    sayReset()
  }

  function sayReset (): void {
    ({ epoch } = current())
    push(`id: ${eventId()}\nevent: reset\ndata: ${JSON.stringify({ epoch })}\n\n`)
  }

  function eventId (): string {
    return idOfEvent(log, epoch, looked)
  }
}

/** Names the log's boot, the life, and the last exchange that was looked at. */
const idOfEvent = ({ boot }: RequestLog, epoch: number | undefined, number: number): string =>
  `${boot}-${epoch}-${number}`

/** The id after which a stream goes on with what comes from now on. */
export const lastEventId = ({ requests, epoch }: Life): string =>
  idOfEvent(requests, epoch, requests.newest?.number ?? 0)

interface Place {
  /** The number of the last exchange that the client has, or does not want. */
  readonly number: number
  /** The life that the client knows; `undefined` if it is not one of this log. */
  readonly epoch: number | undefined
}

/** Where the stream starts. Without `since` it is after the last exchange, so the client gets only later ones. */
function startOf ({ since }: Filter, { epoch, requests: { last } }: Life): Place {
  if (since === undefined) return { number: last, epoch }
  return { number: 'number' in since && since.epoch === epoch ? Math.min(since.number, last) : 0, epoch }
}

/** Where the stream goes on after an event. */
function placeOf (id: string, { requests }: Life): Place {
  const [, boot = '', epoch, number] = /^([0-9a-f]+)-(\d{1,15})-(\d{1,15})$/.exec(id) ?? []
  if (boot !== requests.boot) return { number: 0, epoch: undefined }
  return { number: Math.min(Number(number), requests.last), epoch: Number(epoch) }
}
