import { type Blob, isDigest, type LastingBlobs, sha256 } from '../blobs.ts'
import type { Appending, Known } from './append.ts'
import { orNothingDone } from './nothing-done.ts'
import { patienceFor, tryAgain } from './times.ts'

interface BlobContext extends Appending {
  /** Milliseconds for which a file stays that no state names. */
  readonly keepFilesMs: number
}

const PUT = `INSERT INTO espelho.blob (sandbox, digest, bytes) VALUES ($1, $2, $3)
  ON CONFLICT (sandbox, digest) DO UPDATE SET put_at = now()`
const GET = 'SELECT bytes FROM espelho.blob WHERE sandbox = $1 AND digest = $2'
const THERE = 'SELECT digest FROM espelho.blob WHERE sandbox = $1 AND digest = ANY ($2)'
/**
 * `$2` are the files that a state names, `$3` its batch, `$4` milliseconds. A replica that has not seen the last batch
 * removes nothing. A file stays for a while after it was put, because the batch that names it may come from another
 * replica.
 */
const REMOVE_OTHERS = `DELETE FROM espelho.blob b USING espelho.sandbox s
  WHERE s.id = $1 AND s.tip = $3 AND b.sandbox = s.id AND b.put_at < now() - make_interval(secs => $4::float8 / 1000)
    AND NOT b.digest = ANY ($2)`

export function postgresBlobs (known: () => Known, context: BlobContext): LastingBlobs {
  const { database, notice, times, keepFilesMs } = context
  const onTheirWay = new Map<string, { readonly bytes: Uint8Array, puts: number }>()
  /** A put waits for it, because it may remove what is put meanwhile. */
  let removal: Promise<unknown> | undefined

  async function putOne ({ digest, bytes }: Blob): Promise<void> {
    const mine = onTheirWay.get(digest) ?? { bytes, puts: 0 }
    onTheirWay.set(digest, mine)
    mine.puts++
    try {
      await removal
      await tryAgain(context, () => database.run(PUT, [known().id, digest, bytes], patienceFor(bytes.length, times)))
    } finally {
      if (--mine.puts === 0) onTheirWay.delete(digest)
    }
  }

  return {
    async put (blobs) { await Promise.all(blobs.map(putOne)) },
    async get (digest) {
      if (!isDigest(digest)) return undefined
      const coming = onTheirWay.get(digest)
      if (coming !== undefined) return coming.bytes
      const { id, name } = known()
      const { rows: [row] } = await tryAgain(context, () => database.run<{ bytes: Buffer }>(GET, [id, digest]))
      if (row === undefined || sha256(row.bytes) === digest) return row?.bytes
      notice(`the blob ${digest} of ${name} is damaged: it is not what was stored, and the attachment has no file`)
      return undefined
    },
    async missing (digests) {
      const asked = [...digests]
      if (asked.length === 0) return []
      const { rows } = await tryAgain(context, () => database.run<{ digest: string }>(THERE, [known().id, asked]))
      const there = new Set(rows.map(({ digest }) => digest))
      return asked.filter(digest => !there.has(digest) && !onTheirWay.has(digest))
    },
    async retainOnly (digests) {
      const { id, tip } = known()
      const named = [...digests, ...onTheirWay.keys()]
      const removing = orNothingDone(database.run(REMOVE_OTHERS, [id, named, tip, keepFilesMs]))
      removal = removing.catch(() => {})
      await removing
    }
  }
}
