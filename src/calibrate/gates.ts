import type { ChosenSettings } from '../assumptions.ts'
import { formatOfField, operations } from '../contract/index.ts'
import { isObject } from '../document/schema-faults.ts'
import { type Exchange, type SeenOperation, strictPathOf } from './exchange.ts'
import { dayIn } from './knowledge.ts'
import { csvRows } from './csv-rows.ts'
import { fieldsOf } from './outcome.ts'
import type { PointId } from './points.ts'

type Body = Readonly<Record<string, unknown>>

/** A point that decides whether a request has its way. */
interface Gate {
  readonly id: PointId
  /** What of a request it looks at: JSON Pointers, or what is beside the body. */
  readonly feature: RegExp
  readonly of?: readonly SeenOperation[]
  /** Whether the answer to this request can rest on it. It may say yes too often, but never no too often. */
  concerns (exchange: Exchange, body: Body): boolean
}

const ADJUSTMENT = ['requestAdjustment'] as const
const LOCATION = ['updateWorkLocation', 'patchWorkLocation'] as const
const IMPORT = ['importShiftDays'] as const
const UNLINK = ['unlinkCollaborators'] as const
const KEY = ['createApiKey'] as const

const GATES: readonly Gate[] = [
  {
    id: 'A05',
    feature: /^authorization$/,
    concerns: ({ operation, headers, status }) => operation !== 'requestAdjustment' &&
    (headers['authorization'] === undefined || status === 403)
  },
  {
    id: 'A07',
    feature: /^\/permissions/,
    of: KEY,
    concerns: (_, { permissions }) => Array.isArray(permissions) &&
      permissions.some(one => one !== '*')
  },
  {
    id: 'A08',
    feature: /^\/(permissions|expiresIn)/,
    of: KEY,
    concerns: (_, { permissions, expiresIn }) =>
      expiresIn === undefined || !Array.isArray(permissions) || permissions.length === 0
  },
  {
    id: 'A14',
    feature: /^\/formato$/,
    of: ADJUSTMENT,
    concerns: (_, { formato }) => formato === undefined ||
      formato === null
  },
  { id: 'A15', feature: /^\//, concerns: ({ operation }, body) => hasUnknownField(operation, body) },
  {
    id: 'A23',
    feature: /^\/registrosPropostos/,
    of: ADJUSTMENT,
    concerns: (_, body) => listOf(body, 'registrosPropostos').some(one => 'registroHash' in one)
  },
  { id: 'A24', feature: /^\/motivoId$/, of: ADJUSTMENT, concerns: () => true },
  { id: 'A25', feature: /^again$/, of: ADJUSTMENT, concerns: () => true },
  {
    id: 'A30',
    feature: /^\/(nome|localizacoes)$/,
    of: ['updateWorkLocation'],
    concerns: (_, { nome, localizacoes }) => nome == null || localizacoes == null
  },
  {
    id: 'A32',
    feature: /^\/unidadeNegocioId$/,
    of: LOCATION,
    concerns: (_, { unidadeNegocioId }) => unidadeNegocioId !== undefined
  },
  { id: 'A33', feature: /^\//, of: ['patchWorkLocation'], concerns: () => true },
  {
    id: 'A35',
    feature: /^\/base64$/,
    of: IMPORT,
    concerns: (_, { base64 }) => csvRows(base64).some(row => row.isDateAlone)
  },
  { id: 'A36', feature: /^\/base64$/, of: IMPORT, concerns: (_, { base64 }) => csvRows(base64).length > 1 },
  {
    id: 'A38',
    feature: /^\/base64$/,
    of: IMPORT,
    concerns: (_, { base64 }) => typeof base64 === 'string' &&
      !base64.startsWith('data:')
  },
  {
    id: 'A40',
    feature: /^\/collaboratorIds/,
    of: UNLINK,
    concerns: (_, { collaboratorIds }) => Array.isArray(collaboratorIds) && collaboratorIds.length > 0
  },
  {
    id: 'A41',
    feature: /^\/collaboratorIds/,
    of: UNLINK,
    concerns: (_, { collaboratorIds }) => Array.isArray(collaboratorIds) && collaboratorIds.length === 0
  },
  {
    id: 'A49',
    feature: /^content-type$/,
    concerns: ({ headers, text }) => text !== '' &&
      !/^application\/(.+\+)?json\b/i.test(headers['content-type'] ?? '')
  },
  {
    id: 'A60',
    feature: /^\/registrosPropostos/,
    of: ADJUSTMENT,
    concerns: (_, body) => listOf(body, 'registrosPropostos').some(({ dataHora }) => /z$/i.test(String(dataHora)))
  },
  { id: 'A61', feature: /^method$/, concerns: ({ operation, method }) => method !== operations[operation].method },
  { id: 'A63', feature: /^\//, concerns: (_, body) => hasNull(body) },
  { id: 'A66', feature: /^\/(jornada|minPeriodo|maxPeriodo)$/, of: ADJUSTMENT, concerns: (_, body) => isOutside(body) },
  { id: 'A69', feature: /^path$/, concerns: exchange => exchange.path !== strictPathOf(exchange) },
  {
    id: 'A70',
    feature: /^\/(jornada|registrosPropostos)/,
    of: ADJUSTMENT,
    concerns: (_, body) => listOf(body, 'registrosPropostos').length > 0
  },
  {
    id: 'A72',
    feature: /^\/localizacoes/,
    of: LOCATION,
    concerns: (_, body) => listOf(body, 'localizacoes').some(isOffTheMap) || hasRepeated(body)
  },
  {
    id: 'A82',
    feature: /^\/(minPeriodo|maxPeriodo|minMinutos|maxMinutos|jornadas|considerarRegistroRealizado|registrosPropostos)/,
    of: ADJUSTMENT,
    concerns: (_, body) => Object.keys(body).some(field =>
      formatOfField(field) !== undefined && formatOfField(field) !== (body['formato'] ?? 'REGISTRO_PONTO'))
  }
]

export function gatesOf (exchange: Exchange): PointId[] {
  return GATES
    .filter(
      ({ of, concerns }) => (
        of === undefined || of.includes(exchange.operation)
      ) && concerns(exchange, exchange.body ?? {})
    )
    .map(({ id }) => id)
}

export function featuresOfPoint (id: PointId): RegExp | undefined {
  return GATES.find(gate => gate.id === id)?.feature
}

const FORM: readonly PointId[] = ['A51', 'A52', 'A53']
const FORMS: Readonly<Record<SeenOperation, readonly PointId[]>> = {
  requestAdjustment: ['A11', 'A17', 'A22', 'A58', 'A60'],
  createApiKey: ['A01', 'A10'],
  updateWorkLocation: ['A31'],
  patchWorkLocation: [],
  importShiftDays: ['A03'],
  unlinkCollaborators: []
}

/** The points that show in the form of a response, and decide nothing else about it. */
export function formsOf (operation: SeenOperation, isAccepted: boolean): readonly PointId[] {
  return isAccepted ? FORMS[operation] : FORM
}

/** Settings that keep the limits of a tenant out of the way, and one for each limit that it may have. */
export const LIMITS: readonly ChosenSettings[] = [
  { 'limits.periodDays': 1 },
  { 'adjustment.closedThrough': '2999-12-31' },
  { 'limits.csv': 1 },
  { 'limits.arrayItems': { registrosPropostos: 1, jornadas: 1, permissions: 1, localizacoes: 1, collaboratorIds: 1 } }
]

function listOf (body: Body, field: string): Record<string, unknown>[] {
  return [body[field]].flat().filter(isObject)
}

const NESTED: Readonly<Record<string, readonly string[]>> = {
  anexos: ['arquivoId', 'nome', 'base64'],
  registrosPropostos: ['dataHora', 'registroHash'],
  localizacoes: ['endereco', 'raioMetros', 'latitude', 'longitude', 'nome', 'localizacaoId']
}

function hasUnknownField (operation: SeenOperation, body: Body): boolean {
  const known = fieldsOf(operation)
  return Object.keys(body).some(field => !known.includes(field)) || Object.entries(NESTED).some(([field, inner]) =>
    listOf(body, field).some(one => Object.keys(one).some(name => !inner.includes(name))))
}

function hasNull (value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull))
}

function isOutside ({ jornada, minPeriodo, maxPeriodo }: Body): boolean {
  const [day, first, last] = [jornada, minPeriodo, maxPeriodo].map(dayIn)
  return day !== undefined && first !== undefined && last !== undefined && (day < first || day > last)
}

function isOffTheMap ({ latitude, longitude, raioMetros }: Record<string, unknown>): boolean {
  return Math.abs(Number(latitude ?? 0)) > 90 || Math.abs(Number(longitude ?? 0)) > 180 || Number(raioMetros ?? 0) < 0
}

function hasRepeated (body: Body): boolean {
  const ids = listOf(body, 'localizacoes').flatMap(({ localizacaoId }) => localizacaoId ?? [])
  return new Set(ids).size < ids.length
}
