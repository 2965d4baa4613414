const WILDCARD = /(\*+|\{[^/{}]*\})/

/** A matcher of paths. `*` stands for any text, also an empty one. `{name}` stands for a segment, or a part of one. */
export function wildcard (pattern: string): (path: string) => boolean {
  const texts = pattern.split(WILDCARD).filter(text => text !== '')
  return path => {
    let ends = Array.from({ length: path.length + 1 }, (_, at) => at === 0)
    for (const text of texts) {
      ends = endsOf(text, path, ends)
      if (!ends.includes(true)) return false
    }
    return ends[path.length] === true
  }
}

/**
 * For each index of a path, whether this text of the pattern can end there if it begins where `starts` says. A regular
 * expression would try every way to split the path among the wildcards, which may take years.
 */
function endsOf (text: string, path: string, starts: readonly boolean[]): boolean[] {
  const ends = starts.map(() => false)
  const isText = !WILDCARD.test(text)
  let isOpen = false
  for (const [at, isStart] of starts.entries()) {
    if (isText) {
      if (isStart && path.startsWith(text, at)) ends[at + text.length] = true
    } else if (text.startsWith('*')) {
      ends[at] = isOpen ||= isStart
    } else {
      ends[at] = isOpen
      isOpen = (isOpen || isStart) && at < path.length && path[at] !== '/'
    }
  }
  return ends
}
