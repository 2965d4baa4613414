import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { drawNonce } from './draw.ts'
import { isSame, macOf } from './mac.ts'
import type { Owners, Replica } from './owners.ts'

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

/** What a replica needs for a handshake. */
export type Party = Pick<Owners, 'self' | 'secret' | 'numbers' | 'numberOf'>

/** What a replica asks another one for. */
interface Question { readonly nonce: string, readonly from: string }

/** The question of a request; `undefined` if no replica asks it. */
export function questionIn (secret: Uint8Array, { method, url = '' }: IncomingMessage): Question | undefined {
  if (method !== 'GET' || !url.startsWith(PATH)) return undefined
  const [nonce = '', from = '', code = ''] = url.slice(PATH.length).split('.')
  return isSame(code, macOf(secret, 'question', nonce, from)) ? { nonce, from } : undefined
}

/**
 * Answers the handshake of another replica. The secret proves who this is, and the other one's random number that both
 * use the same database: a copy of a database has the secret, but not what is written since.
 */
export function proveReplica (
  { self: { id }, secret, numberOf }: Party, { nonce, from }: Question, response: ServerResponse
): void {
  numberOf(from).then((number = '') => {
    const code = macOf(secret, 'replica', nonce, id, number, bindingOf(response.socket as Socket))
    const text = JSON.stringify({ id, number, code }) + '\n'
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
  }).catch(() => response.destroy()) // the database does not answer
}

/** A new connection to a replica that has proved who it is. Rejects with `Unreached`, at least when the time is up. */
export function provenSocket ({ id, address }: Replica, owners: Party, milliseconds: number): Promise<Socket> {
  const { protocol, hostname, port } = new URL(address)
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) }
  const isTls = protocol === 'https:'
  const nonce = drawNonce()
  const question = [nonce, owners.self.id, macOf(owners.secret, 'question', nonce, owners.self.id)].join('.')
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
        return
      }
      const said = proofIn(body)
      const right = macOf(owners.secret, 'replica', nonce, id, said.number, bindingOf(socket))
      if (said.id !== id || !isSame(said.code, right)) return fail('another process answers there')
      if (!owners.numbers.includes(said.number)) return fail('it uses another database, perhaps a copy of this one')
      clearTimeout(timer)
      socket.removeAllListeners()
      resolve(socket.pause())
    }
    socket.setNoDelay(true)
    socket.on('data', hear).once('error', ({ message }) => fail(message)).once('close', () => fail('it hung up'))
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.write(`GET ${PATH}${question} HTTP/1.1\r\nHost: ${at.host}\r\n\r\n`)
    })
  })
}

/** The body of a response with a length, once all of it is there. */
function bodyOf (came: string): string | undefined {
  const [, head = '', body = ''] = /^([^]*?\r\n)\r\n([^]*)$/.exec(came) ?? []
  const length = Number(/^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1])
  return body.length >= length ? body : undefined
}

function proofIn (body: string): { readonly id: unknown, readonly code: string, readonly number: string } {
  try {
    const { id, code, number } = JSON.parse(body)
    return { id, code: String(code), number: String(number) }
  } catch {
    return { id: undefined, code: '', number: '' }
  }
}
