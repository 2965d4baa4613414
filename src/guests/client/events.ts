import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { RequestView } from '../control/requests/view.ts'
import { headersFor, queryOf, send, type Sender } from './call.ts'
import { ControlError } from './control-error.ts'
import type { ControlMethods } from './methods.ts'

/** `signal` ends the loop without an error. */
export type EventFilter = NonNullable<Parameters<ControlMethods['requests']>[0]> & { signal?: AbortSignal }

/**
 * An event of a sandbox: an exchange, a reset or a restore, or a gap, because the log dropped exchanges before they
 * were read.
 */
export type LogEvent =
  | { event: 'request', request: RequestView }
  | { event: 'reset', epoch: number }
  | { event: 'gap', evicted: number }

/** The server-sent events of the request log. They end when the server stops. */
export async function * streamEvents (
  url: string, sender: Sender, { signal, ...filter }: EventFilter = {}
): AsyncGenerator<LogEvent, undefined> {
  const ending = new AbortController()
  const signals = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal])
  try {
    const address = `${url}${queryOf(filter)}`
    const response = await send(address, { headers: headersFor(sender), signal: signals })
    if (!response.ok || response.body === null) {
      throw new ControlError('GET', address, response.status, await response.json())
    }
    const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { event, data } of messages) yield read(event, data)
  } catch (error) {
    if (!signals.aborted) throw error
  } finally {
    ending.abort()
  }
}

function read (event: string | undefined, data: string): LogEvent {
  if (event === 'reset' || event === 'gap') return { event, ...JSON.parse(data) }
  return { event: 'request', request: JSON.parse(data) }
}
