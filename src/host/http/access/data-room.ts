import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { serial } from '../../store/mutex.ts'
import { onRequestEnd } from '../sandbox/request-end.ts'

/** A longer body takes a multiple of its length while it is read, checked and stored, so these come one at a time. */
const LONG_BYTES = 1_048_576
/** A request whose body has not come by then keeps nobody waiting, because its client may never send it. */
const SENDING_MS = 1000

const turns = serial()
/** The requests that put data in place and whose heads do not say how much, because it is chunked or compressed. */
const unmeasured = new WeakSet<FastifyRequest>()

/** An `onRequest` hook of what puts data in place. It runs before the body is read. */
export async function roomForData (request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': coding, 'content-encoding': encoding } = request.headers
  const bytes = Number(length)
  if (coding !== undefined || encoding !== undefined) unmeasured.add(request)
  if (bytes > LONG_BYTES || unmeasured.has(request)) await turnOf(request, reply)
  await request.sandbox.room.ensure({ bytes, putsData: true })
}

/** Makes room for a body that was chunked or compressed, before its values are read. `undefined` for any other. */
export function roomForRead (request: FastifyRequest, bytes: number): Promise<void> | undefined {
  return unmeasured.has(request) ? request.sandbox.room.ensure({ bytes, putsData: true }) : undefined
}

/** Makes room for a request whose body does not say how much data it puts in place, as that of a fork. */
export async function roomForCopy (request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await turnOf(request, reply)
  await request.sandbox.room.ensure({ bytes: 0, putsData: true })
}

/** Resolves when the requests before it are over, or wait for their clients. The next one waits for this one. */
async function turnOf (request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    turns(async () => {
      if (request.raw.socket.destroyed) return reject(new Problem('server-busy', {})) // nobody gets it
      resolve()
      await endOrWait(request, reply)
    }).catch(reject)
  })
}

async function endOrWait (request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => { if (!request.raw.complete) resolve() }, SENDING_MS)
    onRequestEnd(request, reply, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
