import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../state/world.ts'
import { FIXTURE_FILES, readFixtures } from './read-folder.ts'

/** The world of a fixtures folder, checked when the package was built, so that a start need not check it. */
interface CheckedWorld extends Omit<World, 'blobs'> {
  /** Of the files that were checked. */
  readonly digest: string
  /** The bytes of the attachments in base64, by their digest. */
  readonly blobs: Readonly<Record<string, string>>
}

let known: { readonly folder: string, readonly world: Promise<World> } | undefined

/**
 * The built-in world. A process reads it once. `checked` is the file that the build has written; it counts as long as
 * the files of the folder are those that were checked.
 */
export async function readBuiltInWorld (folder: string, checked: string): Promise<World> {
  if (known?.folder !== folder) {
    const world = readChecked(folder, checked)
    known = { folder, world: world === undefined ? readFixtures(folder) : Promise.resolve(world) }
    known.world.catch(() => { known = undefined }) // the folder may be mended before the next look
  }
  return await known.world
}

/** The file that the build writes. */
export async function checkedWorldText (folder: string): Promise<string> {
  const { blobs, ...world } = await readFixtures(folder)
  const bytes = Object.fromEntries(Array.from(blobs, ([digest, bytes]) =>
    [digest, Buffer.from(bytes).toString('base64')]))
  return JSON.stringify({ ...world, digest: digestOf(folder), blobs: bytes } satisfies CheckedWorld)
}

function readChecked (folder: string, file: string): World | undefined {
  try {
    const { digest, blobs, ...world }: CheckedWorld = JSON.parse(readFileSync(file, 'utf8'))
    if (digest !== digestOf(folder)) return undefined
    return {
      ...world,
      blobs: new Map(Object.entries(blobs).map(([digest, text]) =>
        [digest, new Uint8Array(Buffer.from(text, 'base64'))]))
    }
  } catch {
    return undefined // The code runs unbuilt, or a file cannot be read.
  }
}

function digestOf (folder: string): string {
  const hash = createHash('sha256')
  for (const name of FIXTURE_FILES) hash.update(`${name}\n`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
