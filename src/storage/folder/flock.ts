import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/**
 * Locks an open file with the command of this name, which busybox and util-linux have. The kernel ties such a lock to
 * the opened file, which both processes share, and not to the command. So the lock outlives the command, and ends with
 * this process. It does not exclude a process that has the lock of fs-native-extensions, because the kernel keeps the
 * two kinds apart.
 */
export async function flock (file: FileHandle): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file.fd] })
  const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')])
  // busybox has the same exit code for an error, but then it says more.
  if (code !== 0 && (code !== 1 || complaint !== '')) throw new Error(complaint.trim() || `flock ended with ${code}`)
  return code === 0
}
