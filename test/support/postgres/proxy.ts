import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Bytes that the proxy keeps back on one connection. */
export interface Held {
  /** Passes them on, whoever has gone meanwhile. */
  deliver (): void
  /** Breaks the connection on both sides. They never arrive. */
  drop (): void
}

/** A way to PostgreSQL that a test can hold and cut at each point. */
export interface Proxy {
  readonly url: string
  /** Holds the next request that contains a text, before it reaches the server. */
  holdRequest (text: string): Promise<Held>
  /** Lets the next request that contains a text pass, and holds what the server answers. */
  holdAnswer (text: string): Promise<Held>
  /** Breaks all connections, and takes none until `mend`. */
  cut (): void
  mend (): void
  /** Passes nothing on, in either direction, until `resume`. */
  pause (): void
  resume (): void
  /** How many connections there were. */
  readonly connections: number
}

/** A statement with a name is sent once with its text, and then by its name alone. */
const PARSED = /(espelho_[0-9a-f]{40})\0([^\0]+)\0/g
const NAMED = /espelho_[0-9a-f]{40}/g
const texts = new Map<string, string>()

function readRequest (chunk: Buffer): { includes (text: string): boolean } {
  const said = chunk.toString('latin1')
  for (const [, name = '', text = ''] of said.matchAll(PARSED)) texts.set(name, text)
  const named = (said.match(NAMED) ?? []).map(name => texts.get(name) ?? '')
  return { includes: text => said.includes(text) || named.some(one => one.includes(text)) }
}

interface Rule { readonly side: 'request' | 'answer', readonly text: string, readonly resolve: (held: Held) => void }

export async function postgresProxy (t: Pick<Test, 'teardown'>, url: string): Promise<Proxy> {
  const { port, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  let rules: Rule[] = []
  let broken = false
  let paused = false
  let connections = 0

  const server = createServer(client => {
    connections++
    if (broken) client.destroy()
    else relay(client, connect(Number(port), hostname))
  })

  function relay (client: Socket, upstream: Socket): void {
    /** What is held in each direction; `undefined` if it flows. */
    const held: { request?: Buffer[], answer?: Buffer[] } = {}
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    const hold = (side: Rule['side'], to: Socket, resolve: Rule['resolve']): void => {
      held[side] = []
      resolve({
        deliver () {
          const bytes = held[side] ?? []
          delete held[side]
          for (const chunk of bytes) if (!to.destroyed) to.write(chunk)
          if (client.destroyed) upstream.end()
        },
        drop () { for (const socket of [client, upstream]) socket.destroy() }
      })
    }
    client.on('data', chunk => {
      const request = readRequest(chunk)
      const rule = rules.find(({ text }) => request.includes(text))
      if (rule !== undefined) {
        rules = rules.filter(other => other !== rule)
        hold(rule.side, rule.side === 'request' ? upstream : client, rule.resolve)
      }
      if (held.request === undefined) upstream.write(chunk)
      else held.request.push(chunk)
    })
    upstream.on('data', chunk => {
      if (held.answer !== undefined) held.answer.push(chunk)
      else if (!client.destroyed) client.write(chunk)
    })
    if (paused) for (const socket of [client, upstream]) socket.pause()
    // What is held arrives although its sender has gone.
    client.on('close', () => { if (held.request === undefined) upstream.end() })
    upstream.on('close', () => { if (held.answer === undefined) client.destroy() })
  }

  const holding = (side: Rule['side']) => (text: string) =>
    new Promise<Held>(resolve => { rules.push({ side, text, resolve }) })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = (): void => { for (const socket of sockets) socket.destroy() }
  t.teardown(() => {
    destroyAll()
    server.close()
  })
  return {
    url: url.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`),
    holdRequest: holding('request'),
    holdAnswer: holding('answer'),
    cut () {
      broken = true
      destroyAll()
    },
    mend () { broken = false },
    pause () {
      paused = true
      for (const socket of sockets) socket.pause()
    },
    resume () {
      paused = false
      for (const socket of sockets) socket.resume()
    },
    get connections () { return connections }
  }
}
