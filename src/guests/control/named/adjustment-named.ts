import type { Adjustment } from '../../../core/rules/adjustment/adjustment.ts'
import { Problem } from '../../../core/rules/problem.ts'
import type { State } from '../../../core/state/state.ts'

const MAX_ID_CHARS = 80
const MAX_LISTED_IDS = 5

/** The adjustment of an identifier or of a code (`codigo`). A state document may give a code to several. */
export function adjustmentNamed (state: State, idOrCode: string): Adjustment {
  const [found, ...others] = adjustmentsMeant(state, idOrCode)
  if (found === undefined) throw new Problem('adjustment-not-found', { id: idOrCode.slice(0, MAX_ID_CHARS) })
  if (others.length > 0) {
    const meant = [found, ...others].slice(0, MAX_LISTED_IDS).map(({ id }) => id)
    throw new Problem('ambiguous-name', { name: idOrCode, meant, count: others.length + 1 })
  }
  return found
}

export function adjustmentsMeant (state: State, idOrCode: string): Adjustment[] {
  const known = state.get('adjustments', idOrCode)
  if (known !== undefined) return [known]
  if (!/^[1-9]\d{0,15}$/.test(idOrCode)) return []
  return Array.from(state.all('adjustments')).filter(({ code }) => code === Number(idOrCode))
}
