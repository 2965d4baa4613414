import { type Layer, ownEntries } from '../state/layer.ts'

/** The digests of all attachments in the layers of these states, without those of their fixtures. */
export function attachmentDigests (states: Iterable<{ readonly layer: Layer }>): Set<string> {
  const digests = new Set<string>()
  const seen = new Set<Layer>()
  for (const { layer } of states) {
    for (let at = layer; at.parent !== undefined && !seen.has(at); at = at.parent) {
      seen.add(at)
      for (const [, attachment] of ownEntries(at, 'attachments')) {
        if (attachment !== null) digests.add(attachment.digest)
      }
    }
  }
  return digests
}
