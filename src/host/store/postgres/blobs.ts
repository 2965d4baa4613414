import { type Blob, isDigest, type LastingBlobs, sha256 } from '../blobs.ts'
import { type Appending, type Owned, patienceFor } from './append.ts'
import { nothingDone, orNothingDone } from './nothing-done.ts'
import { resend } from './resend.ts'

const PUT = `INSERT INTO espelho.blob (sandbox, digest, bytes) VALUES ($1, $2, $3)
  ON CONFLICT (sandbox, digest) DO UPDATE SET put_at = now()`
const GET = 'SELECT bytes FROM espelho.blob WHERE sandbox = $1 AND digest = $2'
const THERE = 'SELECT digest FROM espelho.blob WHERE sandbox = $1 AND digest = ANY ($2)'
/**
 * A replica that has lost the sandbox removes nothing. Nor does a statement that comes late remove what was put since
 * the time `$5`.
 */
const KEEP_ONLY = `DELETE FROM espelho.blob b USING espelho.sandbox s
  WHERE s.id = $1 AND s.owner = $2 AND s.term = $3 AND b.sandbox = s.id AND b.put_at < $5::timestamptz
    AND NOT b.digest = ANY ($4)`

export function postgresBlobs (own: Owned, context: Appending): LastingBlobs {
  const { database, notice } = context
  const onTheirWay = new Map<string, { readonly bytes: Uint8Array, puts: number }>()
  /** A put waits for it, because the statement may see the time of the last put alone. */
  let pruning: Promise<unknown> | undefined

  async function putOne ({ digest, bytes }: Blob): Promise<void> {
    const mine = onTheirWay.get(digest) ?? { bytes, puts: 0 }
    onTheirWay.set(digest, mine)
    mine.puts++
    try {
      await pruning
      await write(digest, bytes)
    } finally {
      if (--mine.puts === 0) onTheirWay.delete(digest)
    }
  }

  async function write (digest: string, bytes: Uint8Array): Promise<void> {
    const patience = patienceFor(bytes.length, context.times)
    await resend(context, () => database.run(PUT, [own.id, digest, bytes], patience), nothingDone)
  }

  return {
    async put (blobs) { await Promise.all(blobs.map(putOne)) },
    async get (digest) {
      if (!isDigest(digest)) return undefined
      const coming = onTheirWay.get(digest)
      if (coming !== undefined) return coming.bytes
      const { rows: [row] } = await orNothingDone(database.run<{ bytes: Buffer }>(GET, [own.id, digest]))
      if (row === undefined || sha256(row.bytes) === digest) return row?.bytes
      notice(`the blob ${digest} of ${own.name} is damaged: it is not what was stored, and the attachment has no file`)
      return undefined
    },
    async missing (digests) {
      const asked = [...digests]
      if (asked.length === 0) return []
      const { rows } = await orNothingDone(database.run<{ digest: string }>(THERE, [own.id, asked]))
      const there = new Set(rows.map(({ digest }) => digest))
      return asked.filter(digest => !there.has(digest) && !onTheirWay.has(digest))
    },
    async retainOnly (digests) {
      const named = [...digests, ...onTheirWay.keys()]
      const before = pruning
      const mine = (async () => {
        await before
        const { rows: [at] } = await orNothingDone(database.run<{ now: string }>('SELECT now()::text AS now'))
        await orNothingDone(database.run(KEEP_ONLY, [own.id, own.replica, own.term, named, at?.now]))
      })()
      const finished = mine.catch(() => {})
      pruning = finished
      await mine.finally(() => { if (pruning === finished) pruning = undefined })
    }
  }
}
