import type { LedgerEntry, Origin } from '../../core/state/change.ts'
import type { CompactedLedger } from './ledger.ts'

interface Naming { readonly origin?: Origin | undefined, readonly changes: Iterable<LedgerEntry> }

/** The origins that change sets name, in their order. */
export function originsIn ({ origin, changes }: Naming): Origin[] {
  const origins = origin === undefined ? [] : [origin]
  for (const entry of changes) if ('origin' in entry) origins.push(entry.origin)
  return origins
}

/** The digests of the fixtures that change sets name. */
export function digestsNamed (naming: Naming): Set<string> {
  return new Set(originsIn(naming).map(({ base }) => base))
}

/** The digests of the fixtures that the ledger of a sandbox names. */
export class NamedFixtures {
  readonly digests: Set<string>
  /** Those that were noted since the last recount began. */
  #recent = new Set<string>()

  constructor (known: Iterable<string> = []) {
    this.digests = new Set(known)
  }

  note (origins: readonly Origin[]): void {
    for (const { base } of origins) {
      this.digests.add(base)
      this.#recent.add(base)
    }
  }

  /**
   * Counts those that a compacted ledger names, while its changes are read. `left` are these and those that were noted
   * since. `done` forgets all others.
   */
  recount ({ origin, changes }: Pick<CompactedLedger, 'origin' | 'changes'>) {
    const counted = new Set([origin.base])
    this.#recent = new Set()
    const isLeft = (digest: string): boolean => counted.has(digest) || this.#recent.has(digest)
    return {
      changes: seeing(changes, counted),
      left: () => [...this.digests].filter(isLeft),
      done: () => { for (const digest of this.digests) if (!isLeft(digest)) this.digests.delete(digest) }
    }
  }
}

/** Passes entries on, and notes the digests of fixtures that they name. */
function * seeing (changes: Iterable<LedgerEntry>, digests: Set<string>): Generator<LedgerEntry> {
  for (const entry of changes) {
    if ('origin' in entry) digests.add(entry.origin.base)
    yield entry
  }
}
