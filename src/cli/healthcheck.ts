import { readFile } from 'node:fs/promises'
import type { Options } from '../config.ts'
import { explain, Failure } from './fail.ts'

const patience = 2000

/** Whatever is wrong is exit code 1: to a container engine the others have a meaning of their own. */
export async function healthcheck (options: () => Options): Promise<void> {
  try {
    const url = `${await serverUrl(options())}/readyz`
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) })
    if (answer.status !== 200) throw new Failure(`${url} answered ${answer.status}`)
  } catch (error) {
    throw new Failure(`not ready: ${reason(error)}`)
  }
}

/** Where a server with these options is asked from its own machine. */
export async function serverUrl ({ host, port, readyFile }: Options): Promise<string> {
  if (port === 0 && readyFile) return JSON.parse(await readFile(readyFile, 'utf8')).url
  if (port === 0) throw new Failure('--port 0 is a free port that only the server knows: give both a --ready-file')
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  return `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
}

/** fetch says "fetch failed" and keeps the reason inside. */
function reason (error: unknown): string {
  return explain(error instanceof TypeError && error.cause ? error.cause : error)
}
