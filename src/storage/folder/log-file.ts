import type { Disk } from './disk.ts'
import { LOG_HEADER } from './log-entry.ts'
import { logPath } from './log-name.ts'

/** The log that is being written. */
export interface LogFile {
  readonly first: number
  /** Adds bytes, durably. When it rejects, nothing was added. */
  append (bytes: Uint8Array): Promise<void>
  /** Makes the file if need be, and cuts off what a failed write may have left. */
  mend (): Promise<void>
  close (): Promise<void>
}

/** `length`: of what is durable in it; 0 when the file is yet to be made. Touches nothing before it must. */
export function logFile (disk: Disk, folder: string, first: number, length: number): LogFile {
  const path = logPath(folder, first)
  let file: number | undefined
  let sound = false

  // Opened anew after a failure: the handle itself may be what is broken, and what a failed sync left is unknown.
  async function mended (): Promise<number> {
    if (sound && file !== undefined) return file
    await close()
    const opened = file = await disk.open(path, 'log')
    if (await disk.size(opened) < length) throw new Error(`${path} has lost bytes that were durable`)
    await disk.truncate(opened, length)
    if (length === 0) {
      await disk.writeDurably(opened, LOG_HEADER, 0)
      await disk.syncFolder(folder)
      length = LOG_HEADER.length
    }
    sound = true
    return opened
  }

  async function append (bytes: Uint8Array): Promise<void> {
    const open = await mended()
    try {
      await disk.writeDurably(open, bytes, length)
    } catch (error) {
      sound = false
      await mended().catch(() => {}) // if it fails now, then again before the next write
      throw error
    }
    length += bytes.length
  }

  async function close (): Promise<void> {
    if (file === undefined) return
    const closing = file
    file = undefined
    sound = false
    await disk.close(closing).catch(() => {}) // whatever counted was synced
  }

  return { first, append, mend: async () => { await mended() }, close }
}
