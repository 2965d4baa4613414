import { readFile, rm } from 'node:fs/promises'
import { writeWhole } from './write-whole.ts'

export interface Ready { readonly url: string, readonly token: string }

/** The one line of JSON that says where the server is. `pid` tells this process from an earlier one. */
export function readyLine ({ url, token }: Ready): string {
  return JSON.stringify({ event: 'ready', url, token, docs: `${url}/docs`, pid: process.pid }) + '\n'
}

/** A file that is there exactly while the server is ready: whole, or not at all. */
export async function announce (file: string, ready: Ready): Promise<void> {
  await writeWhole(file, readyLine(ready)).catch(cannot('write the ready file'))
}

/** Takes the file away, unless a server that started meanwhile has put its own there. */
export async function withdraw (file: string, ready: Ready): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === readyLine(ready)) await rm(file, { force: true })
}

/** What an earlier process left, killed before it could withdraw it. Only a ready line is ours to remove. */
export async function withdrawStale (file: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => '')
  if (content.startsWith('{"event":"ready"')) await rm(file, { force: true }).catch(cannot('remove the old ready file'))
}

function cannot (what: string) {
  return (error: Error): never => { throw new Error(`cannot ${what}: ${error.message}`, { cause: error }) }
}
