import type { Blobs } from './blobs.ts'

/**
 * Puts bytes, and then does what names their digests. Where that rejects they are taken back, unless they were `named`
 * before it did.
 */
export async function withBlobs<T> (
  blobs: Blobs, all: Iterable<Uint8Array>, use: (digests: string[]) => Promise<T>, named: () => boolean = () => false
): Promise<T> {
  const puts = await Promise.allSettled(Array.from(all, bytes => blobs.put(bytes)))
  try {
    return await use(puts.map(digestOf))
  } catch (error) {
    // One that cannot be taken back is pruned at the next start.
    if (!named()) await Promise.allSettled(puts.map(async put => { if (put.status === 'fulfilled') await blobs.takeBack(put.value) }))
    throw error
  }
}

function digestOf (put: PromiseSettledResult<string>): string {
  if (put.status === 'rejected') throw put.reason
  return put.value
}
