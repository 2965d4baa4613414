/** `*` stands for any text, also an empty one. `{name}` stands for one segment of a path, or a part of one. */
type Part = typeof ANY | typeof SEGMENT | string
const ANY = Symbol('any')
const SEGMENT = Symbol('segment')

/**
 * Makes a matcher whose time grows linearly with path and pattern. A regular expression would try every way to split
 * the path among the wildcards. The shortest text for each wildcard is enough, because the next wildcard can take the
 * rest. So only the last `{name}` is lengthened, and then only the last `*`.
 */
export function wildcard (pattern: string): (path: string) => boolean {
  const parts = partsOf(pattern)
  return path => {
    let [part, at] = [0, 0]
    let any: Retry | undefined
    let segment: SegmentRetry | undefined
    for (;;) {
      const wanted = parts[part]
      if (wanted === undefined && at === path.length) return true
      if (wanted === ANY) {
        any = { part: ++part, at }
        segment = undefined
      } else if (wanted === SEGMENT && isInSegment(path, at)) {
        segment = { first: segment?.first ?? at, part: ++part, at: ++at }
      } else if (typeof wanted === 'string' && path.startsWith(wanted, at)) {
        part++
        at += wanted.length
      } else if (segment !== undefined && isInSegment(path, segment.at)) {
        segment = { ...segment, at: segment.at + 1 };
        ({ part, at } = segment)
      } else {
        any = longerAny(any, segment?.first, parts, path)
        if (any === undefined) return false
        segment = undefined;
        ({ part, at } = any)
      }
    }
  }
}

/** Where to retry: the part after a wildcard, and the place in the path where the wildcard's text ends. */
interface Retry { readonly part: number, readonly at: number }
/** `first` is where the first `{name}` since the last `*` begins. */
interface SegmentRetry extends Retry { readonly first: number }

function partsOf (pattern: string): Part[] {
  return pattern.split(/(\*+|\{[^/{}]*\})/)
    .map((text, index) => index % 2 === 0 ? text : text.startsWith('*') ? ANY : SEGMENT)
    .filter(part => part !== '')
}

function isInSegment (path: string, at: number): boolean {
  return at < path.length && path[at] !== '/'
}

/**
 * The next place for the text after the last `*`. A `{name}` that failed up to the end of its segment fails from
 * every later start in that segment. So only a text that reaches beyond the segment is left to try.
 */
function longerAny (
  any: Retry | undefined, first: number | undefined, parts: readonly Part[], path: string
): Retry | undefined {
  if (any === undefined || any.at >= path.length) return undefined
  const next = parts[any.part]
  const text = typeof next === 'string' ? next : ''
  const inVain = first === undefined ? 0 : endOfSegment(path, first) - text.length
  const at = path.indexOf(text, Math.max(any.at + 1, inVain))
  return at === -1 ? undefined : { part: any.part, at }
}

function endOfSegment (path: string, at: number): number {
  const slash = path.indexOf('/', at)
  return slash === -1 ? path.length : slash
}
