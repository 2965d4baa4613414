/** A header line that concerns one connection alone, and its place among the others (RFC 9110 §7.6.1). */
export type OwnLine = readonly [place: number, name: string, value: string]

const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])
/** Only replicas may send headers of this prefix. */
const OURS = /^espelho-/i

/** Raw headers, `[name, value, name, value, …]`, in pairs. */
function * lines (raw: readonly string[]): Generator<[name: string, value: string]> {
  for (let at = 0; at < raw.length; at += 2) yield [raw[at] as string, raw[at + 1] as string]
}

/** Divides raw headers into those that are forwarded and those of one connection. */
export function dividedLines (raw: readonly string[]): { endToEnd: string[], own: OwnLine[] } {
  const endToEnd: string[] = []
  const own: OwnLine[] = []
  for (const [place, [name, value]] of [...lines(raw)].entries()) {
    if (OF_ONE_CONNECTION.has(name.toLowerCase())) own.push([place, name, value])
    else endToEnd.push(name, value)
  }
  return { endToEnd, own }
}

/** Puts the lines back at their places. */
export function joinedLines (endToEnd: readonly string[], own: readonly OwnLine[]): string[] {
  const pairs = [...lines(endToEnd)]
  for (const [place, name, value] of own) pairs.splice(place, 0, [name, value])
  return pairs.flat()
}

/** Raw headers without those of ours. */
export function withoutOurs (raw: readonly string[]): string[] {
  return [...lines(raw)].filter(([name]) => !OURS.test(name)).flat()
}

export function hasOurs (raw: readonly string[]): boolean {
  return raw.some((text, at) => at % 2 === 0 && OURS.test(text))
}

/** The bytes of a request line and its headers, as Node.js counts them. */
export function headLength (url: string, raw: readonly string[]): number {
  return raw.reduce((sum, text) => sum + text.length, url.length)
}
