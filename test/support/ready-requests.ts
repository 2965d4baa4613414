import { Readable } from 'node:stream'
import { REACHABLE } from '../../src/guests/control/coverage-report/reachable.ts'
import type { ReadyRequest } from '../../src/guests/control/coverage-report/ready/ready-request.ts'
import type { TestServer } from './server.ts'

type Change = (ready: ReadyRequest) => Pick<ReadyRequest, 'method' | 'headers' | 'body'>

/** Sends the ready request of each part that can be reached, with a change if one is given. */
export async function sendAllReady (server: TestServer, change: Change = ready => ready): Promise<void> {
  for (const name of REACHABLE) {
    if (name.startsWith('transition PENDENTE')) await sendReady(server, 'transition NEW PENDENTE', change)
    await sendReady(server, name, change)
  }
}

/** A body that is repeated is sent as a stream: of what is beyond the limit by its length, no server reads any. */
async function sendReady ({ app, call }: TestServer, name: string, change: Change): Promise<void> {
  const { body } = await call(`GET /_sandbox/coverage/request?name=${encodeURIComponent(name)}`)
  const { path } = body as ReadyRequest
  const { method, headers, body: pieces } = change(body as ReadyRequest)
  const sent = { method: method as 'GET', url: path, headers: headers as Record<string, string> }
  if (pieces === undefined) {
    await app.inject(sent)
    return
  }
  const length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
  const payload = Readable.from(bytesOf(pieces), { objectMode: false })
  await app.inject({ ...sent, headers: { ...sent.headers, 'content-length': String(length) }, payload })
}

type Piece = NonNullable<ReadyRequest['body']>[number]

function lengthOf (piece: Piece): number {
  if (typeof piece === 'string') return Buffer.byteLength(piece)
  return 'base64' in piece ? Buffer.from(piece.base64, 'base64').length : Buffer.byteLength(piece.repeat) * piece.times
}

function * bytesOf (pieces: readonly Piece[]): Generator<Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece)
    else if ('base64' in piece) yield Buffer.from(piece.base64, 'base64')
    else {
      const many = Buffer.from(piece.repeat.repeat(4096))
      for (let left = piece.times; left > 0; left -= 4096) {
        yield left < 4096 ? Buffer.from(piece.repeat.repeat(left)) : many
      }
    }
  }
}
