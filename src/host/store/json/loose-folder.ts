import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoredSet } from '../ledger.ts'
import type { FixtureStore } from '../store.ts'
import { blobsFolder, snapshotsIn } from './ledger.ts'
import { nodeDisk, readWhole } from './disk.ts'
import { fixtureFiles } from './fixtures.ts'
import { type FolderEnd, readFolder } from './past.ts'
import { snapshotFiles } from './snapshot-files.ts'

/** The folder of a sandbox, which is read without a lock. A server may use it meanwhile. */
export interface LooseFolder {
  readonly fixtures: Pick<FixtureStore, 'load'>
  /** The change sets, and where they end. They are read anew at each call. */
  read (): Promise<{ readonly sets: readonly StoredSet[], readonly end: FolderEnd }>
  file (digest: string): Promise<Uint8Array | undefined>
  /** The files that a conversion has set aside. Nobody needs them any more. */
  former (): Promise<string[]>
}

/** A server may write the files between two looks at them. */
const LOOKS = 5
const PAUSE_MS = 50

export function openLooseFolder (path: string): LooseFolder {
  const folder = resolve(path)
  const top = dirname(dirname(folder))
  const aside = join(top, 'set-aside')
  const untouched = { ...nodeDisk, rename: async () => {}, remove: async () => {} }
  const snapshots = snapshotFiles(untouched, snapshotsIn(folder))
  const stores = ['fixtures', 'bases'].map(name => fixtureFiles(nodeDisk, join(top, name)))

  async function read (looks = LOOKS): ReturnType<LooseFolder['read']> {
    const sets: StoredSet[] = []
    const reading = readFolder(nodeDisk, folder, { notice: () => {}, open: snapshots.open })
    let step = await reading.next()
    for (; step.done !== true; step = await reading.next()) sets.push(step.value)
    const isUnsettled = step.value.files.some(({ isDamaged }) => isDamaged)
    if (!isUnsettled || looks === 1) return { sets, end: step.value }
    await pause(PAUSE_MS)
    return await read(looks - 1)
  }

  return {
    fixtures: {
      async load (digest) {
        for (const store of stores) {
          const found = await store.load(digest)
          if (found !== undefined) return found
        }
        return undefined
      }
    },
    read: () => read(),
    file: digest => readWhole(nodeDisk, join(blobsFolder(folder), digest)),
    async former () {
      const start = `${basename(folder)}-former-`
      return (await nodeDisk.list(aside)).filter(name => name.startsWith(start)).map(name => join(aside, name))
    }
  }
}
