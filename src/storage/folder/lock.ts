import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../store.ts'

/** Lets others have the folder. */
export type Unlock = () => Promise<void>

// Far behind the process id, because on Windows nobody else can read what is locked; macOS locks whole files only.
const BEYOND_PID = 1024

/** A lock of the kernel's: it goes with the process, however that ends, so it is never stale. */
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

/** Waits a moment if need be: the other one writes its id just after it has locked. */
async function readPid (file: FileHandle): Promise<string> {
  let seen = ''
  for (let tries = 0; tries < 20; tries++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
    seen = buffer.toString('latin1', 0, bytesRead).trim()
    if (/^\d+$/.test(seen) && isAlive(Number(seen))) break
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  return seen === '' ? 'unknown' : seen // not alive here: the process of another container
}

function isAlive (pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
