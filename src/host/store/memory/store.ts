import { instant } from '../../../core/rules/time/instant.ts'
import type { Blobs } from '../blobs.ts'
import type { Ledger } from '../ledger.ts'
import type { Store, StoredSandbox } from '../store.ts'

/** A store that does not last. It forgets a sandbox when the sandbox is released. */
export function memoryStore (): Store {
  const sandboxes = new Map<string, StoredSandbox & { readonly blobs: Map<string, Uint8Array> }>()

  return {
    lasting: false,
    healthy: true,
    fixtures: { save: async () => {}, load: async () => undefined },
    list: async () => [...sandboxes.values()],
    has: async name => sandboxes.has(name),
    lastUse: async name => sandboxes.get(name)?.lastUsedAt,
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
      return memoryLedger(blobs, () => sandboxes.delete(name))
    },
    async remove (name) { sandboxes.delete(name) },
    setAside: async () => 'nowhere',
    probe: async () => true,
    close: async () => {}
  }
}

/** A ledger that keeps the files alone, because nobody can read its change sets again. */
function memoryLedger (stored: Map<string, Uint8Array>, released: () => void): Ledger {
  let isClosed = false
  return {
    blobs: memoryBlobs(stored),
    healthy: true,
    compactionDue: false,
    append ({ blobs }) {
      if (isClosed) throw new Error('the ledger is closed')
      for (const { digest, bytes } of blobs) stored.set(digest, bytes)
      return undefined
    },
    read: async function * () {},
    probe: async () => true,
    compact: async () => {},
    close: async () => { isClosed = true },
    async release () {
      isClosed = true
      released()
    }
  }
}

function memoryBlobs (stored: Map<string, Uint8Array>): Blobs {
  return {
    get: async digest => stored.get(digest),
    missing: async digests => Array.from(digests).filter(digest => !stored.has(digest)),
    async retainOnly (digests) {
      for (const digest of stored.keys()) if (!digests.has(digest)) stored.delete(digest)
    }
  }
}
