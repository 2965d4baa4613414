import type { Blobs } from '../blobs.ts'
import { sha256 } from '../digest.ts'

export function memoryBlobs (): Blobs {
  const kept = new Map<string, { readonly bytes: Uint8Array, puts: number }>()
  let young = new Set<string>()
  return {
    async put (bytes) {
      const digest = sha256(bytes)
      young.add(digest)
      const known = kept.get(digest)
      if (known !== undefined) known.puts++
      else kept.set(digest, { bytes: new Uint8Array(bytes), puts: 1 }) // a copy: the caller may use his again
      return digest
    },
    async takeBack (digest) {
      const known = kept.get(digest)
      if (known !== undefined && --known.puts === 0) kept.delete(digest)
    },
    get: async digest => kept.get(digest)?.bytes,
    async prune (inUse) {
      const spared = young
      young = new Set()
      for (const digest of kept.keys()) if (!inUse.has(digest) && !spared.has(digest)) kept.delete(digest)
    }
  }
}
