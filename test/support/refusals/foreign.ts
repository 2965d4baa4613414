import { explainRefusals } from '../../../src/guests/fidelity/explain/explain.ts'
import type { CauseName } from '../../../src/guests/fidelity/explain/cause-words.ts'
import type { Double } from '../../../src/guests/fidelity/calibrate/double.ts'
import { judge } from '../../../src/guests/fidelity/calibrate/judge.ts'
import { type Asked, exchangeOf, trafficOf } from '../calibrate/hidden-api.ts'
import { acceptedRequests } from './broken.ts'

const [range, period, , , , key, location, , imported, unlinked] = acceptedRequests() as [
  Asked, Asked, Asked, Asked, Asked, Asked, Asked, Asked, Asked, Asked
]

/** Rules that nobody has registered, and for whose status no tenant, limit or other answer would account. */
const FOREIGN: readonly (readonly [asked: Asked, status: number, message: string | readonly string[]])[] = [
  [range, 400, 'descricao must have at least ten letters of the alphabet'],
  [range, 422, 'Descrição curta demais'],
  [range, 400, ['minMinutos must not be before nine in the morning']],
  [range, 403, 'motivoId is reserved for managers'],
  [range, 409, 'Another request is under way'],
  [range, 423, 'Locked'],
  [range, 402, 'The plan has ended'],
  [period, 451, 'Not in this state'],
  [period, 428, 'If-Match is needed'],
  [key, 400, 'name must begin with the name of the company'],
  [key, 404, 'Not Found'],
  [location, 400, 'codigo must be above 1000'],
  [location, 400, 'nome is too plain'],
  [location, 412, 'Precondition failed'],
  [imported, 422, 'Two rows at least'],
  [unlinked, 400, 'collaboratorIds must name managers'],
  [unlinked, 410, 'Gone']
]

export const FOREIGN_RULES = FOREIGN.length

/** The causes that are claimed all the same. */
export async function foreignClaims (double: Double): Promise<string[]> {
  const claims: string[] = []
  for (const [asked, status, message] of FOREIGN) {
    const answer = { service: asked.path, method: asked.method, message }
    const [first] = await causesOf(double, asked, { status, answer })
    if (first !== 'unknown') claims.push(`${asked.path} ${status} ${String(message)}: ${first}`)
  }
  return claims
}

async function causesOf (
  double: Double, asked: Asked, came: { status: number, answer: unknown }
): Promise<CauseName[]> {
  const judgement = await judge(trafficOf([exchangeOf(asked, came)]), {}, double, true)
  return (await explainRefusals(judgement, double, 'en')).map(({ cause }) => cause)
}
