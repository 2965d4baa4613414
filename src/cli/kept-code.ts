import type { ToldOffsets } from '../domain/time/offset.ts'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The first line of a cache. After it comes what V8 keeps of each file, in the order of the list. */
export interface Head {
  /** Whether the code of a request is in it. */
  readonly answered: boolean
  /** The name of each file, and the length of what V8 keeps of it. */
  readonly files: ReadonlyArray<readonly [name: string, length: number]>
  /** The version of the IANA database, and what Intl said of it. */
  readonly zones: { readonly version: string | undefined, readonly offsets: ToldOffsets }
}

/** A cache that is open to be read. Each part is read when it is wanted, because all of them together are megabytes. */
export interface KeptCode extends Pick<Head, 'answered' | 'zones'> {
  readonly names: readonly string[]
  read (name: string): Buffer | undefined
  close (): void
}

const LONGEST_HEAD = 65_536
const NO_ZONES: Head['zones'] = { version: undefined, offsets: {} }

/** `undefined` if there is no cache, or one that cannot be read or is of somebody else. */
export function openKeptCode (file: string): KeptCode | undefined {
  let descriptor: number | undefined
  try {
    const opened = openSync(file, 'r')
    descriptor = opened
    if (!isOurs(opened)) throw new Error(`${file} is not ours`)
    const { answered, zones, places } = headOf(opened)
    return {
      answered,
      zones,
      names: [...places.keys()],
      read (name) {
        const [at, length] = places.get(name) ?? [0, 0]
        return length === 0 ? undefined : part(opened, at, length)
      },
      close: () => closeSync(opened)
    }
  } catch {
    if (descriptor !== undefined) closeSync(descriptor)
    return undefined
  }
}

/** Whether this user or the superuser has written a file: code of somebody else would run. */
function isOurs (descriptor: number): boolean {
  const { uid } = fstatSync(descriptor)
  return process.getuid === undefined || uid === 0 || uid === process.getuid()
}

function headOf (descriptor: number) {
  const bytes = Buffer.alloc(LONGEST_HEAD)
  const end = bytes.subarray(0, readSync(descriptor, bytes)).indexOf('\n')
  const { answered, files, zones = NO_ZONES }: Head = JSON.parse(bytes.toString('utf8', 0, end))
  const places = new Map<string, readonly [at: number, length: number]>()
  let at = end + 1
  for (const [name, length] of files) {
    places.set(name, [at, length])
    at += length
  }
  return { answered, zones, places }
}

/** `undefined` if the file ends before the part does. */
function part (descriptor: number, at: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length)
  return readSync(descriptor, bytes, 0, length, at) === length ? bytes : undefined
}
