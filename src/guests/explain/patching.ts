import type jsonPatch from 'fast-json-patch'
import type { PatchOperation } from '../../core/problems/refusal.ts'
import type { Judge } from './explain.ts'

/**
 * Each problem and each patch of an exchange is looked at with the whole body. So together they have a bound, in values
 * and names of a body, which keeps them from holding up the server. What lies beyond is explained without a patch.
 */
const MOST_VALUES = 100_000
/** What one look costs beside the values, and one problem that is found. */
const [VALUES_PER_LOOK, VALUES_PER_PROBLEM] = [50, 5]
/** The largest body has so many looks, too. */
const LEAST_LOOKS = 5

/** The body with a patch. `undefined` if it cannot have it, or if no more patches are tried. */
export type Patched = (body: unknown, patch: readonly PatchOperation[]) => { readonly value: unknown } | undefined

/** The patches for one exchange, as many as may be tried. */
export interface Patching {
  /** Whether one more problem of a body may be mended. */
  mayMend (body: unknown): boolean
  readonly patched: Patched
  /** The judge, with the problems that it finds counted against what may still be tried. */
  counted (judge: Judge): Judge
}

export function patchingOf (applyPatch: typeof jsonPatch.applyPatch): Patching {
  let last: { body?: unknown, values: number } = { values: 0 }
  let spent = 0

  function mayMend (body: unknown): boolean {
    if (spent >= MOST_VALUES) return false
    if (body !== last.body) last = { body, values: valuesIn(body) }
    spent += Math.min(VALUES_PER_LOOK + last.values, MOST_VALUES / LEAST_LOOKS)
    return true
  }

  return {
    mayMend,
    patched (body, patch) {
      if (isWhole(patch)) return patch[0]
      if (!mayMend(body)) return undefined
      try {
        return { value: applyPatch(structuredClone(body), structuredClone(patch) as never, true, true).newDocument }
      } catch {
        return undefined // The library refuses some names, and a value that is nested too deep overflows it.
      }
    },
    counted: judge => body => {
      const problems = judge(body)
      spent += problems.length * VALUES_PER_PROBLEM
      return problems
    }
  }
}

/** The patch that makes one body another. */
export async function patchBetween (sent: unknown, wanted: unknown): Promise<readonly PatchOperation[]> {
  const { default: { compare } } = await import('fast-json-patch')
  const isBoth = [sent, wanted].every(body => typeof body === 'object' && body !== null)
  if (isBoth && Array.isArray(sent) === Array.isArray(wanted)) {
    return compare(sent as object, wanted as object) as PatchOperation[] // it makes no other operations
  }
  return sent === wanted ? [] : [{ op: sent === undefined ? 'add' : 'replace', path: '', value: wanted }]
}

/** Whether a patch replaces the whole body. */
export function isWhole (patch: readonly PatchOperation[]): patch is readonly [PatchOperation & { op: 'replace' }] {
  const [only, ...others] = patch
  return only?.path === '' && only.op === 'replace' && others.length === 0
}

/** About how many values and names a body has. One that is nested too deep for `JSON.stringify` cannot be patched. */
function valuesIn (body: unknown): number {
  try { return JSON.stringify(body).match(/[,:[{]/g)?.length ?? 0 } catch { return MOST_VALUES }
}
