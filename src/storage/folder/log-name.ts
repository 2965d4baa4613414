import { join } from 'node:path'
import type { Disk } from './disk.ts'

export interface LogName {
  readonly path: string
  /** The sequence of its first entry. */
  readonly first: number
}

export function logPath (folder: string, first: number): string {
  return join(folder, `${String(first).padStart(10, '0')}.log`)
}

/** In the order of their entries. */
export async function listLogs (disk: Disk, folder: string): Promise<LogName[]> {
  const names = (await disk.list(folder)).filter(name => /^\d{10,16}\.log$/.test(name))
  return names
    .map(name => ({ path: join(folder, name), first: Number.parseInt(name, 10) }))
    .filter(({ path, first }) => path === logPath(folder, first))
    .sort((a, b) => a.first - b.first)
}
