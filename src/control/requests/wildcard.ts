const WILDCARD = /(\*+|\{[^/{}]*\})/

/** A matcher of paths. `*` stands for any text, also an empty one. `{name}` stands for a segment, or a part of one. */
export function wildcard (pattern: string): (path: string) => boolean {
  const parts = pattern.split(WILDCARD).filter(part => part !== '')
  return path => {
    let ends = Array.from({ length: path.length + 1 }, (_, at) => at === 0)
    for (const part of parts) {
      ends = endsOf(part, path, ends)
      if (!ends.includes(true)) return false
    }
    return ends[path.length] === true
  }
}

/**
 * For each place of a path, whether a part can end there that begins where `starts` says. A regular expression would
 * try every way to split the path among the wildcards, which may take years.
 */
function endsOf (part: string, path: string, starts: readonly boolean[]): boolean[] {
  const ends = starts.map(() => false)
  const isText = !WILDCARD.test(part)
  let isOpen = false
  for (const [at, isStart] of starts.entries()) {
    if (isText) {
      if (isStart && path.startsWith(part, at)) ends[at + part.length] = true
    } else if (part.startsWith('*')) {
      ends[at] = isOpen ||= isStart
    } else {
      ends[at] = isOpen
      isOpen = (isOpen || isStart) && at < path.length && path[at] !== '/'
    }
  }
  return ends
}
