import type { Outcome } from './outcome.ts'
import { type Answers, type Box, type PointId, type Value, valuesOf } from './points.ts'
import type { Predict } from './predictions.ts'

/** For each point that shows in the form of a response, the answers under which it would look like this. */
export async function formsIn (
  recorded: Outcome, first: Outcome, answers: Answers, predict: Predict
): Promise<{ readonly box?: Box, readonly differs?: string }> {
  // That none waits says nothing of A25, because it is so as well where only the latest adjustment acts (A62).
  const isSaid = (id: PointId): boolean => id !== 'A53' && !(id === 'A25' && recorded.shown.A25 === 'none')
  const ids = (Object.keys(recorded.shown) as PointId[]).filter(isSaid)
  const outcomes = [first]
  for (let at = 1; ids.some(id => !(id in answers) && at < valuesOf(id).length); at++) {
    // All points at once, because each shows in a place of its own.
    const others = ids.map(id => [id, valuesOf(id)[at] ?? valuesOf(id)[0]])
    outcomes.push((await predict({ ...Object.fromEntries(others), ...answers })).outcome)
  }
  // The words of the double are in the language of the recorded ones already.
  const box: Partial<Record<PointId, readonly Value[]>> = recorded.shown.A53 === undefined
    ? {}
    : { A53: [recorded.shown.A53] }
  for (const id of ids) {
    const given = answers[id]
    const fits = (given === undefined ? valuesOf(id) : [given]).filter((_, at) => {
      const predicted = outcomes[at]?.shown[id]
      return predicted === undefined || predicted === recorded.shown[id]
    })
    if (fits.length === 0) return { differs: PLACES[id] ?? `/${id}` }
    if (fits.length < valuesOf(id).length) box[id] = fits
  }
  return { box }
}

/** What the form of a refusal says, whatever rule it comes from. */
export function refusalForm ({ status, shown: { A51, A52, A53 } }: Outcome, answers: Answers): Box {
  // A path without a route has no template.
  const isRouted = !('A33' in answers || 'A61' in answers || 'A69' in answers)
  return {
    ...isRouted && A51 !== undefined && valuesOf('A51').includes(A51) && { A51: [A51] },
    ...A52 === 'text' ? { A52: ['list-for-validation'] } : A52 === 'list' && status !== 400 ? { A52: ['list'] } : {},
    ...A53 !== undefined && { A53: [A53] }
  }
}

/** Where each shows. */
const PLACES: Partial<Record<PointId, string>> = {
  A01: '/status',
  A03: '/status',
  A10: '/token',
  A11: '/status',
  A17: '/jornada',
  A31: '/codigo',
  A51: '/service',
  A52: '/message',
  A53: '/message',
  A58: '/considerarRegistroRealizado',
  A60: '/registrosPropostos',
  A22: '/frequenciaDiariaJornada/registros',
  A25: '/frequenciaDiariaJornada/pendencias',
  A86: '/frequenciaDiariaJornada/registros'
}
