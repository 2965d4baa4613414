import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../store.ts'

/** Releases the lock. */
export type Unlock = () => Promise<void>

// The locked byte is far behind the process id, because on Windows no other process can read locked bytes. macOS locks
// whole files only.
const BEYOND_PID = 1024

/** Takes a lock of the kernel. It is never stale, because it ends with the process. */
export async function lockFolder (folder: string): Promise<Unlock> {
  const tryLock = await loadTryLock(folder)
  const file = await open(join(folder, 'lock'), 'a+', 0o600)
  try {
    const locked = process.platform === 'darwin' ? tryLock(file.fd) : tryLock(file.fd, BEYOND_PID, 1)
    if (!locked) throw new StoreError(`${folder} is in use by process ${await readPid(file)}`)
    await file.truncate(0)
    await file.write(`${process.pid}\n`)
  } catch (error) {
    await file.close()
    throw error
  }
  return async () => {
    await file.truncate(0)
    await file.close()
  }
}

async function loadTryLock (folder: string): Promise<typeof import('fs-native-extensions').tryLock> {
  try {
    return (await import('fs-native-extensions')).default.tryLock
  } catch (error) {
    throw new StoreError(`${folder} cannot be locked on this system: ${(error as Error).message.split('\n')[0]}`)
  }
}

/**
 * The id of the process that has the lock. It waits a moment, because that process writes its id after it has locked.
 */
async function readPid (file: FileHandle): Promise<string> {
  let seen = ''
  for (let tries = 0; tries < 20; tries++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
    seen = buffer.toString('latin1', 0, bytesRead).trim()
    if (/^\d+$/.test(seen) && isAlive(Number(seen))) break
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  return seen === '' ? 'unknown' : seen // a process of another container is not alive here
}

function isAlive (pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
