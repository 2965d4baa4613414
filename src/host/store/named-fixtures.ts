import type { ChangelogEntry, Origin } from '../../core/state/change.ts'

interface Naming { readonly origin?: Origin | undefined, readonly changes: Iterable<ChangelogEntry> }

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

/** Passes entries on, and notes the digests of fixtures that they name. */
export function * seeing (changes: Iterable<ChangelogEntry>, digests: Set<string>): Generator<ChangelogEntry> {
  for (const entry of changes) {
    if ('origin' in entry) digests.add(entry.origin.base)
    yield entry
  }
}
