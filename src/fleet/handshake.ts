import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { drawNonce } from './draw.ts'
import { isSame, macOf } from './mac.ts'
import type { Replica } from './owners.ts'

/** Where a replica proves that it is the one that the database names. */
const PATH = '/_replica?'
/** No honest proof is longer. */
const MAX_PROOF_CHARS = 4096

/** No request has left: nobody answered at the address of a replica, or somebody else did. */
export class Unreached extends Error {
  static override readonly name = 'Unreached'
  override readonly name = 'Unreached'
  /** Whether the time ran out: the other side may only be busy. */
  readonly isLate: boolean

  constructor (message: string, isLate = false) {
    super(message)
    this.isLate = isLate
  }
}

/**
 * Binds a proof to its connection where that is encrypted, so that nobody between can pass it on (RFC 5705). The
 * certificate says nothing here, because a replica has no name of its own.
 */
function bindingOf (socket: Socket): string {
  return socket instanceof TLSSocket
    ? socket.exportKeyingMaterial(32, 'EXPORTER-espelho-replica', Buffer.alloc(0)).toString('hex')
    : ''
}

export function isHandshake ({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith(PATH)
}

/** Answers the handshake of another replica. Without the secret the answer is of no use. */
export function proveReplica (
  secret: Uint8Array, id: string, { url = '', socket }: IncomingMessage, response: ServerResponse
): void {
  const nonce = url.slice(PATH.length, PATH.length + 64)
  const text = JSON.stringify({ id, code: macOf(secret, 'replica', nonce, id, bindingOf(socket)) }) + '\n'
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
  response.end(text)
}

/** A new connection to a replica that has proved who it is. Rejects with `Unreached`, at least when the time is up. */
export function provenSocket ({ id, address }: Replica, secret: Uint8Array, milliseconds: number): Promise<Socket> {
  const { protocol, hostname, port } = new URL(address)
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) }
  const isTls = protocol === 'https:'
  const nonce = drawNonce()
  return new Promise((resolve, reject) => {
    const socket: Socket = isTls ? connectTls({ ...at, rejectUnauthorized: false }) : connect(at)
    let came = ''
    const fail = (why: string, isLate?: boolean): void => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => {}).destroy()
      reject(new Unreached(`the replica ${id} at ${address}: ${why}`, isLate))
    }
    const timer = setTimeout(fail, milliseconds, 'no answer in time', true)
    const hear = (piece: Uint8Array): void => {
      came += Buffer.from(piece).toString('latin1')
      const body = bodyOf(came)
      if (body === undefined) {
        if (came.length > MAX_PROOF_CHARS) fail('no replica answers there')
      } else if (!isProof(body, macOf(secret, 'replica', nonce, id, bindingOf(socket)), id)) {
        fail('another process answers there')
      } else {
        clearTimeout(timer)
        socket.removeAllListeners()
        resolve(socket.pause())
      }
    }
    socket.setNoDelay(true)
    socket.on('data', hear).once('error', ({ message }) => fail(message)).once('close', () => fail('it hung up'))
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.write(`GET ${PATH}${nonce} HTTP/1.1\r\nHost: ${at.host}\r\n\r\n`)
    })
  })
}

/** The body of a response with a length, once all of it is there. */
function bodyOf (came: string): string | undefined {
  const [, head = '', body = ''] = /^([^]*?\r\n)\r\n([^]*)$/.exec(came) ?? []
  const length = Number(/^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1])
  return body.length >= length ? body : undefined
}

function isProof (body: string, right: string, id: string): boolean {
  try {
    const said = JSON.parse(body) as { readonly id?: unknown, readonly code?: unknown }
    return said.id === id && isSame(String(said.code), right)
  } catch {
    return false
  }
}
