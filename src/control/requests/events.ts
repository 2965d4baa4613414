import { Readable } from 'node:stream'
import type { Entry, Ending, RequestLog } from '../../sandbox/request-log/log.ts'
import type { Life } from '../../sandbox/life.ts'
import { type Filter, isSince, matches } from './filter.ts'
import { idOf } from './view.ts'

export interface EventSource {
  /** The life that the sandbox is in now. */
  readonly life: () => Life
  readonly filter: Filter
  readonly text: (entry: Entry, life: Life) => string
  readonly heartbeat: number
}

/**
 * Gives the stream of server-sent events. A client that reads slowly is told of what went from the log before it was
 * read.
 */
export function eventStream ({ life: current, filter, text, heartbeat }: EventSource): Readable {
  const fits = matches(filter.conditions)
  let log: RequestLog = current().requests
  let sent = startOf(filter, current())
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
      added: () => feed(),
      ended (why) {
        ending = why
        feed()
      }
    })
  }

  function push (chunk: string): void {
    wanted = stream.push(chunk)
  }

  /** One exchange after the other, as long as the client takes them. */
  function feed (): void {
    while (wanted) {
      const next = nextEntry()
      if (next !== undefined) push(`id: ${idOf(next.number, next.exchange)}\ndata: ${text(next, current())}\n\n`)
      else if (ending === undefined) return
      else if (ending === 'closed') {
        wanted = false
        stream.push(null)
      } else follow()
    }
  }

  function nextEntry (): Entry | undefined {
    const oldest = log.last - log.size
    if (sent < oldest) {
      const gone = oldest - sent
      sent = oldest
      if (log.evicted > 0 && !(filter.since !== undefined && 'time' in filter.since)) {
        push(`event: gap\ndata: ${JSON.stringify({ evicted: gone })}\n\n`)
      }
    }
    while (sent < log.last) {
      const entry = log.get(++sent)
      if (entry !== undefined && isSince(entry, filter.since) && fits(entry)) return entry
    }
    return undefined
  }

  /** Into the next life of the sandbox. */
  function follow (): void {
    silence()
    ending = undefined
    log = current().requests
    sent = 0
    silence = listen()
    push(`event: reset\ndata: ${JSON.stringify({ epoch: current().epoch })}\n\n`)
  }
}

/** After the exchange that the client has had last; a client that has had none is told of what comes. */
function startOf ({ since }: Filter, { epoch, requests: { last } }: Life): number {
  if (since === undefined) return last
  return 'number' in since && since.epoch === epoch ? Math.min(since.number, last) : 0
}
