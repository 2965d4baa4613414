import type { Blobs } from './blobs.ts'
import { sha256 } from './blobs-digest.ts'

export function memoryBlobs (): Blobs {
  const kept = new Map<string, Uint8Array>()
  let young = new Set<string>()
  return {
    async put (bytes) {
      const digest = sha256(bytes)
      young.add(digest)
      if (!kept.has(digest)) kept.set(digest, new Uint8Array(bytes)) // a copy: the caller may use his again
      return digest
    },
    get: async digest => kept.get(digest),
    async prune (inUse) {
      const spared = young
      young = new Set()
      for (const digest of kept.keys()) if (!inUse.has(digest) && !spared.has(digest)) kept.delete(digest)
    }
  }
}
