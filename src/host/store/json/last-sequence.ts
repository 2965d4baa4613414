import { join } from 'node:path'
import type { Disk } from './disk.ts'

// A log that was cut at the end of a line looks like one that nothing came after. So a stop in good order writes the
// sequence of the last change set beside it.
const FILE = 'last-sequence'
/** All numbers are as long, so that each replaces the one before it whole. */
const DIGITS = 16

/** Writes it after the log is closed. A failure does no harm: then nobody can tell that a log was cut. */
export async function writeLastSequence (disk: Disk, folder: string, sequence: number): Promise<void> {
  try {
    const file = await disk.open(join(folder, FILE), 'write')
    await disk.write(file, Buffer.from(String(sequence).padStart(DIGITS, '0')), 0).finally(() => disk.close(file))
  } catch {}
}

/** Reads what the last stop in good order wrote, and removes it; 0 if there is none, or if it cannot be read. */
export async function readLastSequence (disk: Disk, folder: string): Promise<number> {
  const path = join(folder, FILE)
  const digits = Buffer.alloc(DIGITS)
  try {
    const file = await disk.open(path, 'read')
    await disk.read(file, digits, 0).finally(() => disk.close(file))
    await disk.remove(path)
  } catch {
    return 0
  }
  const text = digits.toString('latin1')
  return /^\d+$/.test(text) ? Number(text) : 0
}
