import { instant } from '../../domain/time/instant.ts'
import type { Blob, Blobs } from '../blobs.ts'
import type { Changelog } from '../changelog.ts'
import type { SandboxStore, Store, StoredSandbox } from '../store.ts'

/** Keeps nothing: what it has of a sandbox goes when the sandbox is released, and with the process. */
export function memoryStore (): Store {
  const sandboxes = new Map<string, StoredSandbox & { readonly blobs: Map<string, Uint8Array> }>()

  return {
    lasting: false,
    healthy: true,
    fixtures: { save: async () => {}, load: async () => undefined },
    list: async () => [...sandboxes.values()],
    has: async name => sandboxes.has(name),
    open: async () => undefined,
    async create (name, { changeSet, shared }) {
      if (sandboxes.has(name)) return undefined
      const createdAt = changeSet.origin?.createdAt ?? instant(0)
      const blobs = new Map<string, Uint8Array>()
      const theirs = shared && sandboxes.get(shared.from)?.blobs
      for (const digest of shared?.digests ?? []) {
        const bytes = theirs?.get(digest)
        if (bytes !== undefined) blobs.set(digest, bytes)
      }
      sandboxes.set(name, { name, createdAt, lastUsedAt: createdAt, blobs })
      return memorySandbox(blobs, async () => { sandboxes.delete(name) })
    },
    async remove (name) { sandboxes.delete(name) },
    setAside: async () => 'nowhere',
    probe: async () => true,
    close: async () => {}
  }
}

function memorySandbox (blobs: Map<string, Uint8Array>, release: () => Promise<void>): SandboxStore {
  return { changelog: memoryChangelog(blobs), blobs: memoryBlobs(blobs), release }
}

/** There is nothing to wait for, and never anything to read. */
function memoryChangelog (kept: Map<string, Uint8Array>): Changelog {
  let closed = false
  return {
    healthy: true,
    compactionDue: false,
    append (_, blobs: readonly Blob[] = []) {
      if (closed) throw new Error('the changelog is closed')
      for (const { digest, bytes } of blobs) kept.set(digest, bytes)
      return undefined
    },
    read: async function * () {},
    probe: async () => true,
    compact: async () => {},
    close: async () => { closed = true }
  }
}

function memoryBlobs (kept: Map<string, Uint8Array>): Blobs {
  return {
    get: async digest => kept.get(digest),
    missing: async digests => Array.from(digests).filter(digest => !kept.has(digest)),
    async keepOnly (digests) {
      for (const digest of kept.keys()) if (!digests.has(digest)) kept.delete(digest)
    }
  }
}
