import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ChangeSet, LedgerEntry, Origin } from '../../../core/state/change.ts'
import { DamagedSandbox } from '../store.ts'
import type { Disk } from './disk.ts'
import { jsonFile } from './json-file.ts'
import { type Decode, hex, lineOf, readChanges } from './changes-file.ts'
import type { SetAside } from './set-aside.ts'

// The first form of a sandbox had a compacted ledger in `snapshot.json`, change sets in `0000000001.log` and so on, and
// files in `blobs`. A line was the CRC-32, a space, and JSON; the first line was a header. The lines of a batch of
// several named its last sequence. It is read until the first compaction, which writes the present form.

const FILES = /^(\d{10,16}\.log|snapshot\.json|fixtures\.json|last-sequence)$/
const PREFIX = '00000000 '.length

/** The names of the files of the former form. */
async function formerFiles (disk: Disk, folder: string): Promise<string[]> {
  return (await disk.list(folder)).filter(name => FILES.test(name)).sort()
}

/** Whether a sandbox has that form alone. */
export async function isFormer (disk: Disk, folder: string): Promise<boolean> {
  const names = await disk.list(folder)
  return !names.includes('state.json') && names.some(name => FILES.test(name))
}

export async function setFormerAside (disk: Disk, folder: string, aside: SetAside, name: string): Promise<void> {
  await aside.moveSome(folder, await formerFiles(disk, folder), `${name}-former`)
}

interface Compacted { readonly sequence: number, readonly origin: Origin, readonly changes: LedgerEntry[] }

/** The change sets of the former form. Returns the last sequence; 0 if there is none. */
export async function * readFormer (
  disk: Disk, folder: string, notice: (message: string) => void
): AsyncGenerator<ChangeSet, number> {
  const path = join(folder, 'snapshot.json')
  const compacted = await jsonFile<Compacted>(disk, path).read()
  if (compacted?.isEdited === true) throw new DamagedSandbox(`${path} is damaged`)
  let last = 0
  if (compacted !== undefined) {
    const { sequence, origin, changes } = compacted.value
    yield { sequence, origin, changes }
    last = sequence
  }
  for (const name of await formerFiles(disk, folder)) {
    if (!name.endsWith('.log')) continue
    const path = join(folder, name)
    const { sequence, position, isDamaged } = yield * readChanges(disk, path, last, decodeLine)
    last = Math.max(last, sequence)
    if (!isDamaged) continue
    if (last === 0) throw new DamagedSandbox(`${path} cannot be read from its beginning`)
    notice(`${path} cannot be read on from byte ${position}, and the sandbox goes on after change set ${last}`)
  }
  return last
}

const decodeLine: Decode = line => {
  if (line.toString('latin1', 0, PREFIX) !== `${hex(crc32(line.subarray(PREFIX)))} `) return undefined
  const value = JSON.parse(line.toString('utf8', PREFIX)) as
    ChangeSet & { readonly last?: number, readonly format?: string }
  return value.format === undefined ? lineOf(value, (value.last ?? value.sequence) === value.sequence) : 'header'
}
