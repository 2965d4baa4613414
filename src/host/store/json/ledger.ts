import { join } from 'node:path'
import type { ChangeSet } from '../../../core/state/change.ts'
import { type BatchText, LastingLedger, type LastingOptions, type Position, type Written } from '../lasting-ledger.ts'
import type { CompactedLog } from '../ledger.ts'
import { serial } from '../mutex.ts'
import { originsIn } from '../named-fixtures.ts'
import { fileBlobs } from './blobs.ts'
import { compactedFile } from './compacted-log.ts'
import { type Disk, tryOut } from './disk.ts'
import { writeLastSequence } from './last-sequence.ts'
import { batchTexts, encodeLines, listLogs, logFile, type LogFile } from './log.ts'
import { readNamedFixtures, writeNamedFixtures } from './named-fixtures.ts'
import { recover, type Resumption } from './recover.ts'
import { removeUnfinished, UNFINISHED } from './replace-file.ts'

export interface FolderLedgerOptions extends Omit<LastingOptions, 'title' | 'blobs' | 'named'> {
  /** The folder of the sandbox. Nothing else writes there. */
  readonly folder: string
  readonly disk: Disk
}

const BLOBS = 'blobs'

export function blobsFolder (folder: string): string {
  return join(folder, BLOBS)
}

/**
 * The folder of one sandbox: a log of change sets, a compacted log that replaces the earlier ones, the list of the
 * fixtures that they name, and blobs. Reading repairs the damage of a crash. A `resumption` says that the sandbox is
 * new, so that there is nothing to read.
 */
export async function openFolderLedger (options: FolderLedgerOptions, resumption?: Resumption): Promise<FolderLedger> {
  const { folder, disk } = options
  await disk.createFolder(folder)
  await removeUnfinished(disk, folder)
  const named = resumption === undefined ? [] : await readNamedFixtures(disk, folder) ?? []
  return new FolderLedger(options, named, resumption)
}

class FolderLedger extends LastingLedger {
  readonly #folder: string
  readonly #disk: Disk
  readonly #compacted: ReturnType<typeof compactedFile>
  #log: LogFile | undefined
  /** The digests that the file beside the log has. One write of it at a time. */
  #written: Set<string>
  readonly #inTurn = serial()

  constructor (options: FolderLedgerOptions, named: readonly string[], resumption: Resumption | undefined) {
    const { folder, disk, notice } = options
    super({ ...options, title: folder, blobs: fileBlobs(blobsFolder(folder), disk, notice), named })
    this.#folder = folder
    this.#disk = disk
    this.#compacted = compactedFile(disk, folder)
    this.#written = new Set(named)
    if (resumption !== undefined) {
      this.begin(resumption.next - 1)
      this.#log = logFile(disk, folder, resumption.first, resumption.length)
    }
  }

  protected override async * past (): AsyncGenerator<ChangeSet, Position> {
    const { log, bytes: compacted } = await this.#compacted.read()
    const past = recover(this.#disk, this.#folder, log, this.notice)
    for (let step = await past.next(); ; step = await past.next()) {
      if (step.done === true) {
        const { next, first, length, bytes } = step.value
        this.#written = new Set(this.named.digests)
        this.#log = logFile(this.#disk, this.#folder, first, length)
        return { head: next - 1, bytes, compacted }
      }
      this.named.note(originsIn(step.value))
      yield step.value
    }
  }

  protected override async write ({ texts, origins, last }: BatchText): Promise<Written> {
    if (origins.some(({ base }) => !this.#written.has(base))) await this.#writeNames(() => [...this.named.digests])
    const lines = encodeLines(batchTexts(texts, last))
    await this.#log?.append(lines)
    return { bytes: lines.length }
  }

  async #writeNames (digests: () => readonly string[]): Promise<void> {
    await this.#inTurn(async () => {
      const names = new Set(digests())
      // What the file is about to lose counts as missing at once, because a batch may name it meanwhile.
      for (const digest of this.#written) if (!names.has(digest)) this.#written.delete(digest)
      await writeNamedFixtures(this.#disk, this.#folder, [...names])
      this.#written = names
    })
  }

  /** Goes on in a new log. No log starts at an entry that an earlier log has. */
  protected override async prepareCompaction (head: number): Promise<void> {
    const next = logFile(this.#disk, this.#folder, head + 1, 0)
    try {
      await next.repair()
    } catch (error) {
      await next.close() // reading ignores a log without entries
      throw error
    }
    await this.#log?.close()
    this.#log = next
  }

  protected override async replace (
    log: CompactedLog, left: () => string[], mayContinue: () => void
  ): Promise<number> {
    const bytes = await this.#compacted.write(log, mayContinue)
    for (const { path, first } of await listLogs(this.#disk, this.#folder)) {
      if (first <= log.sequence) await this.#disk.remove(path)
    }
    if (left().length < this.named.digests.size) await this.#writeNames(left)
    return bytes
  }

  protected override works (): Promise<boolean> {
    return this.alone(async () => {
      await this.#log?.repair()
      await tryOut(this.#disk, join(this.#folder, `probe${UNFINISHED}`))
      return true
    }).catch(() => false)
  }

  override async close (): Promise<void> {
    await super.close()
    if (this.head === undefined) return
    await this.alone(async () => await this.#log?.close())
    await writeLastSequence(this.#disk, this.#folder, this.head)
  }
}
