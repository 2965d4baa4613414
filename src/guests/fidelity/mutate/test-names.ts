import type { TallyDocument } from '../../../host/http/recorded/tally.ts'

const SEPARATOR = '-'

/** The tallies of a round, with the name of each sandbox without what is random in it. */
export type Recognized = (tallies: readonly TallyDocument[]) => TallyDocument[]

/**
 * Learns from two unchanged rounds which sandbox belongs to which test, whoever made up the names. A name that both
 * rounds have is a test's own. Of the others the beginning that a name of one round shares with one of the other, up to
 * the last separator, is the test, and the rest is random.
 */
export function recognizeTests (first: readonly TallyDocument[], second: readonly TallyDocument[]): Recognized {
  const [names, others] = [namesIn(first), namesIn(second)] as const
  const stems = new Set<string>()
  for (const [own, foreign] of [[names, others], [others, names]] as const) {
    const partners = [...foreign].filter(name => !own.has(name))
    for (const name of own) if (!foreign.has(name)) stems.add(longestStem(name, partners))
  }
  const longestFirst = [...stems].sort((a, b) => b.length - a.length)
  const testOf = (name: string): string => {
    if (names.has(name) && others.has(name)) return name
    return longestFirst.find(stem => stem !== '' && name.startsWith(stem + SEPARATOR)) ?? (stems.has('') ? '' : name)
  }
  return tallies => tallies.map(tally => ({
    ...tally, sandboxes: tally.sandboxes.map(sandbox => ({ ...sandbox, name: testOf(sandbox.name) }))
  }))
}

function namesIn (tallies: readonly TallyDocument[]): Set<string> {
  return new Set(tallies.flatMap(({ sandboxes }) => sandboxes.map(({ name }) => name)))
}

/** The longest beginning that the name shares with one of these, without the part that a separator does not end. */
function longestStem (name: string, others: readonly string[]): string {
  return others.map(other => commonStem(name, other)).reduce((longest, stem) =>
    stem.length > longest.length ? stem : longest, '')
}

function commonStem (one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, Math.max(0, one.slice(0, length).lastIndexOf(SEPARATOR)))
}
