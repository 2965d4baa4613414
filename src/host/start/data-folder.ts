import { resolve } from 'node:path'
import { packageVersion } from '../../package-files.ts'
import { elapsedTime, followClock, machineTime } from '../sandbox/system-clock.ts'
import { calledIn, type Options } from './config.ts'
import { isDatabaseUrl } from './config/options.ts'
import { Problem } from '../../core/rules/problem.ts'
import { memoryStore } from '../store/memory/store.ts'
import { databaseName } from '../store/postgres/database-url.ts'
import { unusableDatabase } from '../store/postgres/unusable.ts'
import { type Store, StoreError, unusable } from '../store/store.ts'
import type { Language, Words } from '../../core/words.ts'
import { worded } from '../../core/words/commands.ts'

/** Opens the store of a server: memory, a folder, or a database that servers share. */
export async function openStore (
  options: Options, notice: (message: string) => void, language: Language
): Promise<Store> {
  const { data } = options
  if (data === undefined) return memoryStore()
  if (isDatabaseUrl(data)) {
    const { openPostgres } = await import('../store/postgres/open.ts')
    return await openPostgres({
      url: data,
      version: packageVersion(),
      notice,
      language,
      elapsed: elapsedTime,
      began: machineTime(),
      follow: followClock
    }).catch(error => { throw withRemedy(error, options) })
  }
  const { openFolderStore } = await import('../store/json/store.ts')
  return await openFolderStore(data, { notice }).catch(error => { throw withRemedy(error, options) })
}

/** Where the data of a server is, without what only the server may know. */
export function whereDataIs ({ data }: Options): Words {
  if (data === undefined) return worded('theDataIsInMemoryOnly')
  if (!isDatabaseUrl(data)) return worded('theDataIsInTheFolder', { folder: resolve(data) })
  return worded('theDataIsInTheDatabase', { database: databaseName(data) })
}

const REMEDIES: Readonly<Record<string, { readonly pt: string, readonly en: string }>> = {
  ENOSPC: worded('makeRoomOnTheDisk'),
  EDQUOT: worded('makeRoomInTheQuota'),
  EACCES: worded('allowToWriteToIt'),
  EPERM: worded('allowToWriteToIt'),
  EROFS: worded('allowToWriteToIt'),
  EMFILE: worded('raiseTheLimitOfOpenFiles')
}

/** Why a server cannot start with its data, and what to do. An error of another kind stays as it is. */
export function withRemedy (error: unknown, options: Options): unknown {
  const { data } = options
  const reason = error instanceof Problem ? error.cause : error
  if (data === undefined || !(reason instanceof Error)) return error
  const isDatabase = isDatabaseUrl(data)
  const { message, pt, cause } = reason instanceof StoreError
    ? reason
    : isDatabase ? unusableDatabase(databaseName(data), reason) : unusable(resolve(data), reason)
  const option = calledIn(options, 'data')
  if (isDatabase) return new StoreError(`${option}: ${message}`, `${option}: ${pt ?? message}`)
  const remedy = REMEDIES[(cause as NodeJS.ErrnoException | undefined)?.code ?? '']
  return new StoreError(
    `${message}; ${remedy === undefined ? '' : `${remedy.en}, or `}choose another folder with ${option}`,
    `${pt ?? message}; ${remedy === undefined ? '' : `${remedy.pt}, ou `}escolha outra pasta com ${option}`
  )
}
