import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { Options } from '../config.ts'
import { explain, Failure } from './fail.ts'

const patience = 2000

/** Whatever is wrong is exit code 1: to a container engine the others have a meaning of their own. */
export async function healthcheck (options: () => Options): Promise<void> {
  try {
    const url = `${await serverUrl(options())}/readyz`
    const status = await statusOf(url)
    if (status !== 200) throw new Failure(`${url} answered ${status}`)
  } catch (error) {
    throw new Failure(`not ready: ${reason(error)}`)
  }
}

/** Where a server with these options is asked from its own machine. */
async function serverUrl ({ host, port, readyFile }: Options): Promise<string> {
  if (port === 0 && readyFile) return JSON.parse(await readFile(readyFile, 'utf8')).url
  if (port === 0) throw new Failure('--port 0 is a free port that only the server knows: give both a --ready-file')
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  return `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
}

/** By node:http, because fetch refuses ports that browsers do, like 6000. */
function statusOf (url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(patience) }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
  })
}

/** Node.js says "aborted" with the reason inside, and nothing at all where each address of a name failed. */
function reason (error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0])
  return explain(error instanceof Error && error.cause ? error.cause : error)
}
