import type { Changelog } from '../state/changelog/changelog.ts'
import { applyChange, type Layer, layerOn } from '../state/layer.ts'
import type { Base } from './base.ts'

/** A sandbox as its changelog tells it. */
export interface Past {
  readonly base: Base
  readonly epoch: number
  readonly layer: Layer
  /** Of the last change set. */
  readonly sequence: number
}

/** Applies all that counts, from the last origin on; `undefined` when nothing was ever written. */
export async function replay (changelog: Changelog, loadBase: (digest: string) => Promise<Base>): Promise<Past | undefined> {
  let past: Past | undefined
  for await (const { sequence, origin, changes } of changelog.read()) {
    if (origin !== undefined) {
      const base = await loadBase(origin.base)
      past = { base, epoch: origin.epoch, layer: layerOn(base.layer), sequence }
    }
    if (past === undefined) throw new Error('a changelog begins without an origin')
    for (const change of changes) applyChange(past.layer, change)
    past = { ...past, sequence }
  }
  return past
}
