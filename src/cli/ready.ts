import { readFile, rm } from 'node:fs/promises'
import type { Options } from '../config.ts'
import { writeWhole } from './write-whole.ts'

interface Ready { url: string, token: string }

/** The one line of JSON that says where the server is. `pid` tells this process from an earlier one. */
export function readyLine ({ url, token }: Ready): string {
  return JSON.stringify({ event: 'ready', url, token, docs: `${url}/docs`, pid: process.pid }) + '\n'
}

/** The same for people. */
export function readyText ({ url, token }: Ready, { host, controlToken }: Options): string {
  const closed = controlToken === undefined && !/^(localhost|127\..*|::1)$/.test(host)
  return `espelho is ready

  API      ${url}
  token    ${token || 'none: the fixtures have no key with every permission'}
  docs     ${url}/docs
  control  ${closed ? 'closed on this address: --control-token opens it' : `${url}/_sandbox`}

Ctrl+C stops it.
`
}

/** A file that is there exactly while the server is ready. */
export async function announce (file: string, line: string): Promise<void> {
  await writeWhole(file, line)
}

/** Takes the file away, unless a server that started meanwhile has put its own there. */
export async function withdraw (file: string, line: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === line) await rm(file, { force: true })
}

/** What an earlier process left, killed before it could withdraw it. Only a ready line is ours to remove. */
export async function withdrawStale (file: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => '')
  if (content.startsWith('{"event":"ready"')) await rm(file, { force: true })
}
