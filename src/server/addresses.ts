import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
