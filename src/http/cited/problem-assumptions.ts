import type { Assumption } from '../../assumptions.ts'
import { Invalid, type Problem, type ProblemCode } from '../../domain/problem.ts'
import { type AssumptionSet, assumed } from './assumptions.ts'

type Ids = readonly Assumption['id'][]

/** The open points that a refusal rests on… */
const OF_PROBLEM: { readonly [C in ProblemCode]?: Ids } = {
  forbidden: ['A06'],
  'inactive-collaborator': ['A56'],
  'malformed-json': ['A49'],
  'not-utf8': ['A49'],
  'empty-body': ['A49'],
  'wrong-media-type': ['A49'],
  'body-too-large': ['A26'],
  'adjustment-reason-not-found': ['A24'],
  'time-record-not-found': ['A23'],
  'day-already-adjusted': ['A25'],
  'work-location-not-found': ['A29'],
  'shift-exception-not-found': ['A29'],
  'business-unit-not-found': ['A32'],
  'collaborator-not-found': ['A13'],
  'collaborator-not-linked': ['A40'],
  'csv-empty': ['A37'],
  'csv-undecodable': ['A37'],
  'csv-unknown-header': ['A34', 'A37'],
  'attachment-not-found': ['A28'],
  'too-many-requests': ['A44'],
  'method-not-allowed': ['A61']
}

/** …and a violation: of any field, or of a field of a body with all that is below it. */
const OF_VIOLATION: Readonly<Record<string, Ids>> = {
  'unknown-field': ['A15'],
  'wrong-type': ['A16'],
  'formato required': ['A14'],
  'minMinutos too-small': ['A19'],
  'minMinutos too-large': ['A19'],
  'minMinutos not-whole': ['A19'],
  'maxMinutos too-small': ['A19'],
  'maxMinutos too-large': ['A19'],
  'maxMinutos not-whole': ['A19'],
  'maxMinutos not-after': ['A19'],
  'jornadas too-few-items': ['A20'],
  'jornadas too-many-items': ['A21'],
  'maxPeriodo too-many-days': ['A21'],
  'maxPeriodo below': ['A21'],
  'anexos too-many-items': ['A26'],
  'anexos too-many-bytes': ['A26'],
  'anexos wrong-format': ['A26'],
  'anexos duplicate': ['A27'],
  'anexos identifier-in-use': ['A27'],
  'registrosPropostos too-few-items': ['A59'],
  'registrosPropostos duplicate': ['A59'],
  'registrosPropostos outside-day': ['A59'],
  'registrosPropostos wrong-format': ['A59'],
  'name required': ['A08'],
  'expiresIn required': ['A08'],
  'permissions required': ['A08'],
  'permissions too-few-items': ['A08'],
  'permissions not-one-of': ['A07'],
  'expiresIn wrong-format': ['A09'],
  'nome required': ['A30'],
  'localizacoes required': ['A30'],
  'base64 wrong-format': ['A38'],
  'base64 too-many-bytes': ['A39'],
  'collaboratorIds too-few-items': ['A41']
}

/** How every error body looks. */
const ERROR_BODY: Ids = ['A51', 'A52', 'A53']

/** The open points that a problem rests on; with a pointer, that of a value of the body. */
export function openPointsOf (code: string, pointer?: string): Ids {
  if (pointer === undefined) return OF_PROBLEM[code as ProblemCode] ?? []
  return OF_VIOLATION[code] ?? OF_VIOLATION[`${pointer.split('/', 2)[1]} ${code}`] ?? []
}

/** What the refusal of a request rests on. */
export function assumptionsOf (problem: Problem | Invalid): AssumptionSet {
  return assumed(...ERROR_BODY, ...problem instanceof Invalid ? ofViolations(problem) : OF_PROBLEM[problem.code] ?? [])
}

/** There may be a hundred thousand, of a few kinds. */
function ofViolations ({ violations }: Invalid): Set<Assumption['id']> {
  const ids = new Set<Assumption['id']>()
  for (const { pointer, problem: { code } } of violations) {
    for (const id of openPointsOf(code, pointer)) ids.add(id)
  }
  return ids
}
