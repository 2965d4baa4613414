import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type BatchText, LastingLedger, type LastingOptions, type Position } from '../lasting-ledger.ts'
import type { Appender, CompactedLedger, StoredSet } from '../ledger.ts'
import type { Mutex } from '../mutex.ts'
import { fileBlobs } from './blobs.ts'
import { type Disk, tryOut } from './disk.ts'
import { setFormerAside } from './former.ts'
import { jsonFile } from './json-file.ts'
import { changesFile, encodeLines, type ChangesFile } from './changes-file.ts'
import { FORMAT } from './marker.ts'
import { CHANGES, NEXT, readFolder, STATE, type StateFile } from './past.ts'
import { removeUnfinished, UNFINISHED } from './replace-file.ts'
import type { SetAside } from './set-aside.ts'
import { snapshotFiles } from './snapshot-files.ts'

export interface FolderLedgerOptions extends Omit<LastingOptions, 'title' | 'blobs' | 'named'> {
  /** The folder of the sandbox. Nothing else writes there. */
  readonly folder: string
  readonly name: string
  readonly disk: Disk
  readonly aside: SetAside
  /** The turns of the compactions of a data folder. Small ones do not wait for large ones. */
  readonly turns: { readonly small: Mutex, readonly large: Mutex }
  readonly appender?: Appender | undefined
}

const FORMER_BLOBS = 'blobs'
/** After such a pause the readable file is written, unless it is large and few lines came since. */
const REST_MS = 3000
const SMALL_BYTES = 1_048_576

export function snapshotsIn (folder: string): string {
  return join(folder, 'snapshots')
}

export function blobsFolder (folder: string): string {
  return join(folder, 'files')
}

/**
 * The folder of one sandbox: `state.json` is the sandbox as people read it, and the change sets since are in
 * `changes.ndjson`. While `state.json` is written they go to `changes.next.ndjson`, which takes the other name
 * afterwards. Reading repairs the damage of a crash. `begun` is the length of the file of a new sandbox.
 */
export async function openFolderLedger (options: FolderLedgerOptions, begun?: number): Promise<FolderLedger> {
  const { folder, disk } = options
  await disk.createFolder(folder)
  if (begun === undefined) {
    for (const one of [folder, snapshotsIn(folder)]) await removeUnfinished(disk, one)
    const former = join(folder, FORMER_BLOBS)
    if ((await disk.list(former)).length > 0) await disk.rename(former, blobsFolder(folder))
  }
  return new FolderLedger(options, begun)
}

class FolderLedger extends LastingLedger {
  readonly #options: FolderLedgerOptions
  readonly #state: ReturnType<typeof jsonFile<StateFile>>
  readonly #snapshots: ReturnType<typeof snapshotFiles>
  #changes: ChangesFile
  /** The last change set that `state.json` has. */
  #written = 0
  #isResting = false
  #rest: NodeJS.Timeout | undefined

  constructor (options: FolderLedgerOptions, begun: number | undefined) {
    const { folder, disk, notice, aside, name } = options
    super({ ...options, title: folder, blobs: fileBlobs(blobsFolder(folder), { disk, notice, aside, name }) })
    this.#options = options
    this.#state = jsonFile(disk, join(folder, STATE))
    this.#snapshots = snapshotFiles(disk, snapshotsIn(folder))
    this.#changes = this.#changesAt(CHANGES, begun ?? 0)
    if (begun === undefined) return
    this.begin(1)
    this.#restSoon()
  }

  get hasTail (): boolean { return this.head !== undefined && this.head > this.#written }

  override get compactionDue (): boolean {
    return super.compactionDue || (this.#isResting && this.hasTail && !this.isCompacting &&
      (this.compacted < SMALL_BYTES || this.grown > this.compacted / 2))
  }

  #changesAt (name: string, length: number): ChangesFile {
    const { disk, folder } = this.#options
    return changesFile(disk, folder, join(folder, name), length)
  }

  protected override async * past (): AsyncGenerator<StoredSet, Position> {
    const { disk, folder, notice } = this.#options
    const { head, written, bytes, compacted, isFormer, files } =
      yield * readFolder(disk, folder, { notice, open: listed => this.#snapshots.open(listed) })
    for (const { name, position, isDamaged } of files) {
      if (isDamaged) await this.#setTailAside(name, position, head)
      if (position > 0) this.#changes = this.#changesAt(name, position)
    }
    this.#written = written
    if (written > 0) await this.#setFormerAside()
    if (head > written) this.#restSoon()
    return { head, bytes: isFormer ? Infinity : bytes, compacted }
  }

  async #setTailAside (file: string, start: number, last: number): Promise<void> {
    const { folder, aside, name, notice } = this.#options
    const path = join(folder, file)
    const tail = await aside.tail(path, `${name}-${file}`, start)
    notice(`${path} cannot be read on from byte ${start}: its last ${tail.bytes} bytes are kept in ${tail.path}, ` +
      `and the sandbox goes on after change set ${last}`)
  }

  async #setFormerAside (): Promise<void> {
    const { disk, folder, aside, name } = this.#options
    await setFormerAside(disk, folder, aside, name)
  }

  protected override async write ({ texts, first }: BatchText): Promise<number> {
    const lines = encodeLines(texts, first)
    await this.#changes.append(lines)
    this.#restSoon()
    return lines.length
  }

  #restSoon (): void {
    this.#isResting = false
    this.#rest = this.#rest?.refresh() ?? setTimeout(() => {
      this.#isResting = true
      this.#options.appender?.rested()
    }, REST_MS).unref()
  }

  /** Goes on in the next file. */
  protected override async prepareCompaction (): Promise<void> {
    await this.#changes.mend()
    // An earlier compaction that came to no end may have begun it.
    if (this.#changes.path.endsWith(NEXT)) return
    await this.#changes.close()
    this.#changes = this.#changesAt(NEXT, 0)
  }

  protected override replace (compacted: CompactedLedger, mayContinue: () => void): Promise<number> {
    const { small, large } = this.#options.turns
    const isSmall = compacted.snapshots.length === 0 && this.compacted < SMALL_BYTES
    return (isSmall ? small : large)(async () => {
      const { sequence: head, text } = compacted
      const snapshots = await this.#snapshots.write(compacted.snapshots, mayContinue)
      const { put, removed, ...fields } = text
      const bytes =
        await this.#state.write({ format: FORMAT, head, ...fields, snapshots, put, removed }, mayContinue)
      this.#written = head
      await setTimes(join(this.#options.folder, STATE), text.lastUsedAt)
      await this.alone(() => this.#changes.moveTo(join(this.#options.folder, CHANGES)))
      await this.#snapshots.tidy(snapshots)
      await this.#setFormerAside()
      return bytes
    })
  }

  protected override works (): Promise<boolean> {
    return this.alone(async () => {
      await this.#changes.mend()
      await tryOut(this.#options.disk, join(this.#options.folder, `probe${UNFINISHED}`))
      return true
    }).catch(() => false)
  }

  override async close (): Promise<void> {
    clearTimeout(this.#rest)
    await super.close()
    clearTimeout(this.#rest)
    await this.alone(async () => await this.#changes.close())
  }
}

/** The modification time of the file is when the sandbox was last used. A failure does little harm. */
export async function setTimes (path: string, at: string | number | undefined): Promise<void> {
  if (at !== undefined) await utimes(path, new Date(at), new Date(at)).catch(() => {})
}
