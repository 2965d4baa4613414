import type { ChosenSettings } from '../../../core/assumptions.ts'
import type { WorldObject } from '../../../host/fixtures/world-object.ts'
import { isCnpj, isCpf, withoutPunctuation } from '../../../core/rules/document-number.ts'
import type { PointId } from './points.ts'

/** One way in which the tenant could be, as far as one exchange rests on it. */
export interface Situation {
  readonly world: WorldObject
  /** Answers without listed alternatives that it needs, such as the names of permissions. */
  readonly settings?: ChosenSettings
  /** Points of which a response says nothing here. */
  readonly ignores?: readonly PointId[]
}

/** The tokens of a situation. Which one a request shows is part of the situation, because recordings hide tokens. */
export const TOKENS = { every: 'calibrate-every', none: 'calibrate-none', unknown: 'calibrate-unknown' } as const

const UNIT = 'unit'
export const SELF = 'self'

export interface Tenant extends Partial<Omit<WorldObject, 'extends' | 'sandbox'>> {
  readonly now?: string | undefined
  readonly status?: 'ATIVO' | 'RASCUNHO'
  /** Further people, by identifier. */
  readonly people?: readonly string[]
}

/** A tenant with one person and what the situation names. Shift and rule are the plainest: no figure is compared. */
export function tenantWith (tenant: Tenant): WorldObject {
  const { now = '2026-01-01T12:00:00Z', status = 'ATIVO', people = [], businessUnits = [], ...rest } = tenant
  const person = (colaboradorId: string) => ({
    colaboradorId,
    nome: 'X',
    numeroDocumento: documentOf(colaboradorId),
    status,
    unidadeNegocioId: UNIT,
    turnoId: 'shift',
    regraPontoId: 'rule',
    fusoHorario: 'SAO_PAULO' as const,
    dataAdmissao: '1950-01-01'
  })
  return {
    sandbox: { name: 'X', clock: { now, mode: 'frozen' }, defaultCollaborator: SELF },
    businessUnits: [{ unidadeNegocioId: UNIT, nome: 'X' }, ...businessUnits],
    shifts: [{ turnoId: 'shift', nome: 'X', tipo: 'turnoFlexivel', tipoTurnoFlexivel: 'LIVRE', grupos: [] }],
    timeRules: [{ id: 'rule', tipo: 'REGISTRO_PONTO', nome: 'X' }],
    collaborators: [SELF, ...people].map(person),
    apiKeys: [
      { name: 'X', token: TOKENS.every, permissions: ['*'], colaboradorId: SELF },
      { name: 'Y', token: TOKENS.none, permissions: [], colaboradorId: SELF }
    ],
    ...rest
  }
}

/** A document that differs from person to person: the identifier, if it is one. */
function documentOf (id: string): string {
  const document = withoutPunctuation(id)
  if (isCpf(document) || isCnpj(document)) return document
  let sum = 7
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 99_999_999_977
  return String(sum).padStart(11, '0')
}

/** Each combination of one of each list. */
export function combined<T extends Readonly<Record<string, readonly unknown[]>>> (
  lists: T
): { readonly [K in keyof T]: T[K][number] }[] {
  let rows: Record<string, unknown>[] = [{}]
  for (const [name, values] of Object.entries(lists)) {
    rows = rows.flatMap(row => values.map(value => ({ ...row, [name]: value })))
  }
  return rows as { readonly [K in keyof T]: T[K][number] }[]
}
