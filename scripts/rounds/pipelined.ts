import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request as bytes, for a connection that is kept. */
export function requestText (method: string, path: string, lines: readonly string[], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, ...length, '', body].join('\r\n')
}

export async function connectedTo (url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a batch at once. Resolves to the statuses that came when all are there or the connection has ended. */
export function exchange (socket: Socket, batch: string, count: number): Promise<string[]> {
  return new Promise(resolve => {
    const found: string[] = []
    let tail = ''
    const finish = (): void => {
      socket.off('data', read).off('close', finish)
      resolve(found)
    }
    function read (piece: Buffer): void {
      const text = tail + piece.toString('latin1')
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) found.push(status)
      tail = text.slice(-12) // shorter than what is looked for, so that nothing is found twice
      if (found.length >= count) finish()
    }
    socket.on('data', read).on('close', finish)
    socket.write(batch)
  })
}

/** How often each kind of request had each status. */
export function tally () {
  const counts = new Map<string, number>()
  return {
    note (kind: string, status: string): void {
      const key = `${kind.padEnd(34)} ${status}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    lines: (): string[] => [...counts].sort().map(([key, count]) => `${key} × ${count}`)
  }
}
