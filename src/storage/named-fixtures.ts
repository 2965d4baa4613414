import type { ChangelogEntry, Origin } from '../state/change.ts'

type Naming = { readonly origin?: Origin | undefined, readonly changes: Iterable<ChangelogEntry> }

/** The digests of the fixtures that change sets name. */
export function digestsNamed ({ origin, changes }: Naming): Set<string> {
  const digests = new Set(origin === undefined ? [] : [origin.base])
  for (const entry of changes) if ('origin' in entry) digests.add(entry.origin.base)
  return digests
}

/** Passes entries on, and notes the digests of fixtures that they name. */
export function * seeing (changes: Iterable<ChangelogEntry>, digests: Set<string>): Generator<ChangelogEntry> {
  for (const entry of changes) {
    if ('origin' in entry) digests.add(entry.origin.base)
    yield entry
  }
}
