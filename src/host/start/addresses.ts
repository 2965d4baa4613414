import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The two addresses that a client may mean by `localhost`. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Listens. For `localhost` the server listens on both addresses, because a client may try only one. Fastify itself
 * would make a second server for the other address. That server would know none of the listeners of the first, for
 * example those for errors.
 */
export async function listen (app: FastifyInstance, port: number, host: string): Promise<void> {
  if (host !== 'localhost') {
    await app.listen({ port, host })
    return
  }
  const { address } = await lookup(host)
  const door = createServer({ allowHalfOpen: true, noDelay: true }, socket => app.server.emit('connection', socket))
  app.addHook('onClose', async () => { await new Promise(resolve => door.close(resolve)) })
  await app.listen({ port, host: address })
  door.listen(addressesOf(app)[0]?.port, LOOPBACK.find(one => one !== address))
  await once(door, 'listening').catch(() => {}) // a machine may have only one of the two
}

/** The cast is safe, because the server never listens on a pipe. */
export function addressesOf (app: FastifyInstance): AddressInfo[] {
  return app.addresses() as AddressInfo[]
}

export function isBoundToLoopback (app: FastifyInstance): boolean {
  return addressesOf(app).every(({ address }) => address === '::1' || /^(::ffff:)?127\./.test(address))
}

/** The URL at which this machine reaches a server that listens on `host`. */
export function urlAt (host: string, port: number | undefined, protocol: 'http' | 'https' = 'http'): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  return `${protocol}://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
}
