import { type Layer, ownEntries } from '../../core/state/layer.ts'

type Keys = ReadonlySet<string>
const NONE: Keys = new Set()

/** The digests of the attachments that these states show, without those that lie in their fixtures. */
export function attachmentDigests (states: Iterable<{ readonly layer: Layer }>): Set<string> {
  const digests = new Set<string>()
  const shown = new Set(Array.from(states, ({ layer }) => layer))
  /** The attachments of a layer that no state shows, because each chain to it has an entry of that key. */
  const hidden = new Map<Layer, Keys>(Array.from(shown, layer => [layer, NONE]))
  for (const layer of upperFirst(shown)) {
    const own = ownEntries(layer, 'attachments')
    const above = hidden.get(layer) ?? NONE
    for (const [key, attachment] of own) {
      if (attachment !== null && !above.has(key)) digests.add(attachment.digest)
    }
    const below = layer.parent as Layer
    if (below.parent === undefined || shown.has(below)) continue
    const other = hidden.get(below)
    const mine = own.size === 0 ? above : new Set([...above, ...own.keys()])
    hidden.set(below, other === undefined ? mine : inBoth(mine, other))
  }
  return digests
}

/** The layers below these and they themselves, without the fixtures. Each comes after those that lie on it. */
function upperFirst (tops: Iterable<Layer>): Layer[] {
  const heights = new Map<Layer, number>()
  for (const top of tops) {
    const chain: Layer[] = []
    let at = top
    for (; at.parent !== undefined && !heights.has(at); at = at.parent) chain.push(at)
    let height = heights.get(at) ?? 0
    for (const layer of chain.reverse()) heights.set(layer, ++height)
  }
  return [...heights].sort(([, a], [, b]) => b - a).map(([layer]) => layer)
}

function inBoth (one: Keys, other: Keys): Keys {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  return new Set([...small].filter(key => large.has(key)))
}
