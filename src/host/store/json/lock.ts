import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StoreError } from '../store.ts'

/** Releases the lock. */
export type Unlock = () => Promise<void>

/** Locks an open file, or returns false because another process has locked it. */
type TryLock = (file: FileHandle) => boolean | Promise<boolean>

// The locked byte is far behind the process id, because on Windows no other process can read locked bytes. macOS locks
// whole files only.
const BEYOND_PID = 1024

/**
 * Takes a lock of the kernel. It is never stale, because it ends with the process. Where the native library cannot be
 * loaded, because it has no build for the system, `flock` takes its place.
 */
export async function lockFolder (folder: string, load = loadNative): Promise<Unlock> {
  const tryLock = await load().catch((reason: Error) => lockWithout(reason, folder))
  const file = await open(join(folder, 'lock'), 'a+', 0o600)
  try {
    const locked = await tryLock(file)
    if (!locked) throw inUse(folder, await readPid(file))
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

function inUse (folder: string, pid: string): StoreError {
  return new StoreError(`${folder} is in use by process ${pid}`, `${folder} está em uso pelo processo ${pid}`)
}

async function loadNative (): Promise<TryLock> {
  const { tryLock } = (await import('fs-native-extensions')).default
  return ({ fd }) => process.platform === 'darwin' ? tryLock(fd) : tryLock(fd, BEYOND_PID, 1)
}

/** The lock that needs no native library. Its errors name the reason why that is not there, too. */
function lockWithout (reason: Error, folder: string): TryLock {
  return file => flock(file).catch((error: Error) => {
    const [first] = reason.message.split('\n', 1)
    throw new StoreError(`${folder} cannot be locked on this system: ${first}; ${error.message}`)
  })
}

/**
 * Locks an open file with the command of this name, which busybox and util-linux have. The kernel ties such a lock to
 * the opened file, which both processes share, and not to the command. So the lock outlives the command, and ends with
 * this process. It does not exclude a process that has the lock of fs-native-extensions, because the kernel keeps the
 * two kinds apart.
 */
async function flock (file: FileHandle): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file.fd] })
  const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')])
  // busybox has the same exit code for an error, but then it says more.
  if (code !== 0 && (code !== 1 || complaint !== '')) throw new Error(complaint.trim() || `flock ended with ${code}`)
  return code === 0
}

/**
 * The id of the process that has the lock. It waits a moment, because that process writes its id after it has locked.
 */
async function readPid (file: FileHandle): Promise<string> {
  let previous = ''
  for (let tries = 0; tries < 20; tries++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
    previous = buffer.toString('latin1', 0, bytesRead).trim()
    if (/^\d+$/.test(previous) && isAlive(Number(previous))) break
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  return previous === '' ? 'unknown' : previous // a process of another container is not alive here
}

function isAlive (pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
