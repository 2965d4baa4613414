import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TallyDocument } from '../../../host/http/recorded/tally.ts'

/** Where servers inside the tests' own processes send their tallies. */
export interface Inbox {
  /** For the environment of one round. */
  address (round: number): string
  /** What was sent to the address of a round. */
  tallies (round: number): readonly TallyDocument[]
  close (): Promise<void>
}

const MAX_BODY_BYTES = 256 * 1024 * 1024

/** Listens on this machine only, under a path that nobody else knows. */
export async function openInbox (): Promise<Inbox> {
  const secret = randomUUID()
  const sent = new Map<number, TallyDocument[]>()
  const server = createServer((request, response) => {
    const round = Number(new RegExp(`^/${secret}/(\\d+)$`).exec(request.url ?? '')?.[1])
    const pieces: Buffer[] = []
    let bytes = 0
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > MAX_BODY_BYTES) request.destroy()
      else pieces.push(piece)
    })
    request.on('end', () => {
      const document = Number.isNaN(round) ? undefined : documentIn(Buffer.concat(pieces).toString())
      if (document !== undefined) sent.set(round, [...sent.get(round) ?? [], document])
      response.writeHead(document === undefined ? 404 : 204).end()
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: round => `http://127.0.0.1:${port}/${secret}/${round}`,
    tallies: round => sent.get(round) ?? [],
    close: () => new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}

/** The cast is safe, because only a server that `mutate` runs knows the path. */
function documentIn (text: string): TallyDocument | undefined {
  try {
    const document = JSON.parse(text)
    return Array.isArray(document?.sandboxes) ? document as TallyDocument : undefined
  } catch {
    return undefined
  }
}
