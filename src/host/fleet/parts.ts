import { request as send, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OtherAnswers } from '../http/others.ts'
import type { Connections } from './connections.ts'
import { drawNonce } from './draw.ts'
import { sealed } from './envelope.ts'
import type { Owners, Replica } from './owners.ts'

/** Bytes that a part may have. */
const MAX_PART_BYTES = 33_554_432
/** A part is asked for without the client's body, and always as a whole. */
const DROPPED = /^(content-|transfer-encoding$|expect$|if-|range$|accept-encoding$)/i

export interface PartsOptions {
  readonly owners: Pick<Owners, 'secret'> & { readonly others: readonly Replica[] }
  readonly connections: Pick<Connections, 'agentFor'>
  /** Milliseconds that a part may take. */
  readonly patience: number
}

/** Asks the other live replicas for their parts of an answer. The client's own headers decide whether it may know. */
export function partsAsker ({ owners, connections, patience }: PartsOptions) {
  async function part (replica: Replica, request: IncomingMessage): Promise<unknown> {
    const signal = AbortSignal.timeout(patience)
    const { url = '', rawHeaders } = request
    const forwarded = rawHeaders.filter((_, at) => !DROPPED.test(rawHeaders[at - at % 2] as string))
    const asked = { method: 'GET', url, headers: {}, rawHeaders: forwarded, httpVersion: '1.1' }
    const address = { nonce: drawNonce(), part: true as const }
    // The types know no array, which Node.js sends as it is.
    const headers = sealed(owners.secret, asked, address) as never
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      send({ agent: connections.agentFor(replica), method: 'GET', path: url, headers, signal }, resolve)
        .once('error', reject).end()
    })
    let length = 0
    incoming.on('data', (piece: Uint8Array) => {
      length += piece.length
      if (length > MAX_PART_BYTES) incoming.destroy(new Error('a part is too long'))
    })
    const body = await text(incoming)
    if (incoming.statusCode !== 200) throw new Error(`a part was refused with ${incoming.statusCode}`)
    return JSON.parse(body)
  }

  return async function parts (request: IncomingMessage): Promise<OtherAnswers> {
    const bodies: unknown[] = []
    const unanswered: string[] = []
    await Promise.all(owners.others.map(replica => part(replica, request)
      .then(body => { bodies.push(body) }, () => { unanswered.push(replica.address) })))
    return { bodies, unanswered: unanswered.sort() }
  }
}
