import { join } from 'node:path'
import { instant } from '../../../core/rules/time/instant.ts'
import { isDigest } from '../blobs.ts'
import type { SandboxText, StoredSet, StoredSnapshot } from '../ledger.ts'
import { DamagedSandbox, StoreError } from '../store.ts'
import type { Disk } from './disk.ts'
import { readFormer } from './former.ts'
import { jsonFile } from './json-file.ts'
import { readChanges } from './changes-file.ts'
import { FORMAT } from './marker.ts'
import type { Listed } from './snapshot-files.ts'

export const STATE = 'state.json'
export const CHANGES = 'changes.ndjson'
export const NEXT = 'changes.next.ndjson'

/** What stands in `state.json`. */
export type StateFile = SandboxText & {
  readonly format: number
  readonly head: number
  readonly snapshots?: readonly Listed[]
}

/** Where the change sets of a folder end. */
export interface FolderEnd {
  /** The last sequence, and that of `state.json`; 0 if there is none. */
  readonly head: number
  readonly written: number
  /** The bytes of the change sets, and of `state.json`. */
  readonly bytes: number
  readonly compacted: number
  readonly isFormer: boolean
  readonly files: ReadonlyArray<{ readonly name: string, readonly position: number, readonly isDamaged: boolean }>
}

export interface ReadingOptions {
  readonly notice: (message: string) => void
  /** Opens the files of the snapshots that `state.json` lists. */
  readonly open: (listed: readonly Listed[]) => Promise<readonly StoredSnapshot[]>
}

/** The change sets of a sandbox's folder, in order. It changes nothing. */
export async function * readFolder (
  disk: Disk, folder: string, { notice, open }: ReadingOptions
): AsyncGenerator<StoredSet, FolderEnd> {
  const state = await readState(disk, folder)
  let head = state?.text.head ?? 0
  if (state === undefined) head = yield * readFormer(disk, folder, notice)
  else yield { ...state.set, readable: { ...state, snapshots: await open(state.text.snapshots ?? []) } }
  const isFormer = state === undefined && head > 0
  const files = []
  for (const name of [CHANGES, NEXT]) {
    const path = join(folder, name)
    const { sequence, position, isDamaged } = yield * readChanges(disk, path, head)
    head = Math.max(head, sequence)
    if (isDamaged && head === 0) throw new DamagedSandbox(`${path} cannot be read from its beginning`)
    files.push({ name, position, isDamaged })
  }
  const bytes = files.reduce((sum, { position }) => sum + position, 0)
  return { head, written: state?.text.head ?? 0, bytes, compacted: state?.bytes ?? 0, isFormer, files }
}

/** `undefined` if there is no `state.json`. Rejects with `DamagedSandbox` if it says too little. */
async function readState (disk: Disk, folder: string) {
  const path = join(folder, STATE)
  const read = await jsonFile<StateFile>(disk, path).read()
  if (read === undefined) return undefined
  const { value: text, isEdited, bytes } = read
  const { format, head: sequence, fixtures: base, epoch, seed, createdAt } = text
  if (typeof format === 'number' && format > FORMAT) {
    throw new StoreError(`${path} has the format ${format}, which a later version of espelho reads; use that one`)
  }
  const isWhole = format === FORMAT && isCount(sequence) && sequence > 0 && isCount(epoch) && isDigest(`${base}`) &&
    (seed === undefined || Number.isSafeInteger(seed)) && isListOfSnapshots(text.snapshots ?? [])
  if (!isWhole) {
    throw new DamagedSandbox(
      `${path} is damaged: format, head, fixtures, epoch, seed or snapshots are not as a server writes them`)
  }
  const at = Date.parse(createdAt ?? '')
  const origin = {
    base, epoch, ...seed !== undefined && { seed }, ...!Number.isNaN(at) && { createdAt: instant(at) }
  }
  return { set: { sequence, origin, changes: [] }, text, isEdited, bytes }
}

function isCount (value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isListOfSnapshots (value: unknown): boolean {
  return Array.isArray(value) && value.every((one: Partial<Listed> | null) =>
    [one?.name, one?.at, one?.hash].every(field => typeof field === 'string') && Array.isArray(one?.files ?? []))
}
