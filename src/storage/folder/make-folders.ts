import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` never comes back where a folder says that it is there and yet
 * takes nothing, as /proc does.
 */
export async function makeFolders (path: string): Promise<void> {
  const error = await tryToMake(path)
  if (error?.code !== 'ENOENT' || dirname(path) === path) {
    if (error !== undefined) throw error
    return
  }
  await makeFolders(dirname(path))
  const again = await tryToMake(path)
  if (again !== undefined) throw again
}

/** One that is there already is as good as made. */
async function tryToMake (path: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? undefined : error as NodeJS.ErrnoException
  }
}
