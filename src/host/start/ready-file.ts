import { readFile, rm } from 'node:fs/promises'
import { calledIn, OptionError, type Options } from './config.ts'
import { obstacleTo, writeWhole } from './write-whole.ts'
import { worded } from '../../core/words/commands.ts'

export interface Ready {
  readonly url: string
  readonly token: string
  /** The server that answers unknown paths. */
  readonly fallback?: string | undefined
}

/** One line of JSON with the address of the server. `pid` tells this process from an earlier one. */
export function readyLine ({ url, token, fallback }: Ready): string {
  return JSON.stringify({ event: 'ready', url, token, docs: `${url}/docs`, fallback, pid: process.pid }) + '\n'
}

/**
 * Throws `OptionError` if the ready file could not be written, before the server does anything. Otherwise a process
 * that waits for the file would wait in vain.
 */
export async function checkReadyFile (options: Options): Promise<void> {
  const { readyFile } = options
  if (readyFile === undefined) return
  const obstacle = await obstacleTo(readyFile)
  if (obstacle === undefined) return
  const option = calledIn(options, 'readyFile')
  throw new OptionError(worded('cannotBeWritten2', { obstacle, option, readyFile }))
}

/** Writes the ready file. It exists, whole, exactly while the server is ready. */
export async function announce (file: string, ready: Ready): Promise<void> {
  await writeWhole(file, readyLine(ready)).catch(cannot('write the ready file', file))
}

/** Removes the ready file, unless another server has replaced it. */
export async function withdraw (file: string, ready: Ready): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === readyLine(ready)) await rm(file, { force: true })
}

/** Removes the ready file of a process that was killed. Any other file stays. */
export async function withdrawStale (file: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => '')
  if (!content.startsWith('{"event":"ready"')) return
  await rm(file, { force: true }).catch(cannot('remove the old ready file', file))
}

function cannot (what: string, file: string) {
  return (error: Error): never => {
    throw new Error(`cannot ${what} ${file}: ${error.message}; choose another with --ready-file`, { cause: error })
  }
}
