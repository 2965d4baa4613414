import type { Instant } from '../../../src/core/rules/time/instant.ts'
import { Problem } from '../../../src/core/rules/problem.ts'
import type { Owners, Replica } from '../../../src/host/fleet/owners.ts'
import type { Change, ChangeSet } from '../../../src/core/state/change.ts'
import { AppendError, type Ledger } from '../../../src/host/store/ledger.ts'
import type { SharedStore, StoredMeta } from '../../../src/host/store/store.ts'

interface Row {
  owner: string | undefined
  term: number
  changes: ChangeSet[]
  readonly blobs: Map<string, Uint8Array>
  parting: Uint8Array | undefined
  lostAt: Instant | undefined
  readonly createdAt: Instant
  lastUsedAt: Instant
}

/** A replica in the hands of a test. */
export interface SharedMember {
  readonly store: SharedStore
  readonly owners: Owners
  /** Its lease is over, for itself and for the others, until it is renewed. */
  lapse (): void
  renew (): void
  /** Only for itself, as when it cannot reach the database. */
  loseSight (): void
  /** How often it has asked where a sandbox is. */
  readonly asked: number
  /** Its appends wait until the function is called. */
  holdAppends (): () => void
  /** How many appends it was asked for. */
  readonly appends: number
}

/** What replicas share, in the memory of one process: a database that never fails. */
export interface SharedMemory {
  readonly rows: Map<string, Row>
  member (): SharedMember
}

/** Longer than any test. */
const LEASE = 600_000

export function sharedMemory (): SharedMemory {
  const rows = new Map<string, Row>()
  const replicas = new Map<string, Replica & { over: boolean, draining: boolean }>()
  const fixtures = new Map<string, { meta: StoredMeta, changes: readonly Change[] }>()
  const secret = Buffer.alloc(32, 'secret')

  function member (): SharedMember {
    const id = crypto.randomUUID()
    const waiting: Array<() => void> = []
    let [sees, asked, appends] = [true, 0, 0]
    let held: Promise<void> | undefined
    const me = () => replicas.get(id)
    const isLive = (): boolean => sees && me()?.over === false
    const isMine = (row: Row | undefined, term: number): row is Row => row?.owner === id && row.term === term

    const owners: Owners = {
      get self () { return { id, address: me()?.address ?? '', format: 1 } },
      secret,
      numbers: [id],
      numberOf: async other => replicas.has(other) ? other : undefined,
      async locate (name) {
        asked++
        const { owner } = rows.get(name) ?? {}
        if (owner === id) return { at: 'here' }
        const replica = replicas.get(owner ?? '')
        return replica === undefined || replica.over
          ? { at: 'nobody' }
          : { at: 'replica', replica: { id: replica.id, address: replica.address, format: 1 }, leaseRest: LEASE }
      },
      get takers () { return [...replicas.values()].filter(({ over, draining }) => !over && !draining) },
      get others () {
        const live = [...replicas.values()].filter(({ id: other, over }) => other !== id && !over)
        return live.map(other => ({ ...other, number: other.id, leaseRest: LEASE }))
      },
      get leaseRest () { return isLive() ? LEASE : 0 },
      async join (address, marks) {
        replicas.set(id, { ...marks, id, address, format: 1, over: false, draining: false })
        renewed()
      },
      renewed: () => isLive() ? Promise.resolve() : new Promise(resolve => waiting.push(resolve)),
      async drain () { Object.assign(me() ?? {}, { draining: true }) },
      async leave () { replicas.delete(id) }
    }

    function renewed (): void {
      for (const resolve of waiting.splice(0)) resolve()
    }

    function opened (name: string, row: Row): Ledger {
      const { term, parting, lostAt } = row
      row.parting = undefined
      return {
        blobs: {
          get: async digest => row.blobs.get(digest),
          missing: async digests => Array.from(digests).filter(digest => !row.blobs.has(digest)),
          async retainOnly (digests) {
            for (const digest of row.blobs.keys()) if (!digests.has(digest)) row.blobs.delete(digest)
          }
        },
        lastUsedAt: row.lastUsedAt,
        succession: { term, handover: parting, lostAt },
        healthy: true,
        compactionDue: false,
        async append ({ changeSets, blobs }) {
          appends++
          await (held ?? new Promise(resolve => setImmediate(resolve)))
          const row = rows.get(name)
          if (!isMine(row, term)) throw new AppendError('fenced', 'another owner')
          for (const { digest, bytes } of blobs) row.blobs.set(digest, bytes)
          row.changes.push(...structuredClone(changeSets))
        },
        async * read () { yield * structuredClone(rows.get(name)?.changes ?? []) },
        probe: async () => true,
        compact: async () => {},
        close: async () => {},
        async release (lastUsedAt, left) {
          if (isMine(rows.get(name), term)) Object.assign(row, { owner: undefined, lastUsedAt, parting: left })
        }
      }
    }

    const store: SharedStore = {
      get owned () { return [...rows.values()].filter(({ owner }) => owner === id).length },
      get pending () { return { appends: 0, since: undefined } },
      counts: { takenOver: 0, tailsLost: 0 },
      pools: [['appends', { open: 4, idle: 3, waiting: 0 }]],
      lasting: true,
      healthy: true,
      fixtures: {
        async save ({ digest }, content) {
          const { meta, changes } = content()
          fixtures.set(digest, { meta, changes: [...changes] })
        },
        load: async digest => fixtures.get(digest)
      },
      list: async () => Array.from(rows, ([name, { createdAt, lastUsedAt }]) => ({ name, createdAt, lastUsedAt })),
      has: async name => rows.has(name),
      async open (name) {
        const row = rows.get(name)
        if (row === undefined) return undefined
        if (row.owner !== id) {
          const owner = replicas.get(row.owner ?? '')
          if (owner?.over === false) throw new Problem('sandbox-moved', {})
          const lostAt = row.owner === undefined ? undefined : row.lastUsedAt
          Object.assign(row, { owner: id, term: row.term + 1, lostAt })
        }
        return opened(name, row)
      },
      async create (name, { changeSet, shared }) {
        if (rows.has(name)) return undefined
        const createdAt = changeSet.origin?.createdAt as Instant
        const theirs = rows.get(shared?.from ?? '')?.blobs
        const blobs = new Map([...shared?.digests ?? []].map(digest => [digest, theirs?.get(digest) as Uint8Array]))
        const changes = [structuredClone({ ...changeSet, changes: [...changeSet.changes] })]
        const born = { term: 1, parting: undefined, lostAt: undefined, createdAt, lastUsedAt: createdAt }
        const row = { owner: id, changes, blobs, ...born }
        rows.set(name, row)
        return opened(name, row)
      },
      async remove (name) { rows.delete(name) },
      async noteUses (uses) {
        for (const [name, at] of uses) Object.assign(rows.get(name) ?? {}, { lastUsedAt: at })
      },
      setAside: async () => 'nowhere',
      probe: async () => true,
      close: async () => {}
    }

    return {
      store,
      owners,
      lapse () { Object.assign(me() ?? {}, { over: true }) },
      renew () {
        sees = true
        Object.assign(me() ?? {}, { over: false })
        renewed()
      },
      loseSight () { sees = false },
      get asked () { return asked },
      get appends () { return appends },
      holdAppends () {
        let go = (): void => {}
        held = new Promise(resolve => { go = resolve })
        return () => {
          held = undefined
          go()
        }
      }
    }
  }

  return { rows, member }
}
