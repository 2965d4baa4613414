import { type Operation, type OperationName, operations } from '../../core/contract/index.ts'
import type { CivilDate } from '../../core/rules/time/civil-date.ts'
import { isOfFormat } from '../../core/problems/near-name.ts'
import type { RefusedRequest } from '../../core/problems/refusal.ts'
import { brazilian } from '../../core/words.ts'
import { formatByFields, namedDays, onlyDay } from './rest-of-body.ts'
import { dayMeant, LAST_MINUTE } from './times.ts'

const CSV = 'data:text/csv;base64,'
const MAX_DAY_CHARS = 100

type Examples = (request: RefusedRequest) => readonly unknown[]

/** Values that the rest of the body tells: a day that another field has, and the format of the fields. */
export function valuesAt (
  request: Pick<RefusedRequest, 'pointer' | 'meant'>, format = fieldOf(request, 'formato')
): readonly unknown[] {
  const { pointer = '', meant } = request
  if (!isOfFormat(pointer.slice(1), format)) return []
  switch (pointer) {
    case '/formato': return [formatByFields(meant)].filter(format => format !== undefined)
    case '/jornada':
      return [...onlyDay(meant), ...daysAt(request, 'minPeriodo'), ...daysAt(request, 'jornadas')].map(brazilian)
    case '/jornadas': return daysAt(request, 'jornada').map(day => [brazilian(day)])
    case '/minPeriodo': return daysAt(request, 'jornada').map(brazilian)
    default: return []
  }
}

/** Values that could pass in place of the wrong one. */
export function examplesAt (request: RefusedRequest): readonly unknown[] {
  const { pointer = '', operation } = request
  if (pointer === '') return wholeBody(operation)
  const steps = pointer.split('/').slice(1)
  const field = steps.findLast(step => !/^\d+$/.test(step)) ?? ''
  const examples = Object.hasOwn(EXAMPLES, field) ? EXAMPLES[field]?.(request) ?? [] : ['texto']
  const isItem = field !== steps.at(-1)
  return isItem ? examples.flatMap(example => Array.isArray(example) ? example.slice(0, 1) : [example]) : examples
}

function wholeBody (operation: string | undefined): readonly unknown[] {
  const { example }: Pick<Operation, 'example'> = operations[operation as OperationName] ?? { example: {} }
  return example.body === undefined ? [] : [example.body]
}

const FORMATS = ['REGISTRO_PONTO', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'INTERVALO_DATAS']

const EXAMPLES: Readonly<Record<string, Examples>> = {
  jornada: request => [...namedDays(request), request.today].map(brazilian),
  formato: () => FORMATS,
  descricao: () => ['Esqueci de registrar o ponto'],
  motivoId: ({ ids }) => ids('adjustmentReasons').slice(0, 1),
  anexos: () => [[{ nome: 'atestado.txt', base64: 'b2s=' }]],
  jornadas: request => [[brazilian(workdayMeant(request))]],
  minPeriodo: request => [workdayMeant(request), ...daysAt(request, 'maxPeriodo')].map(brazilian),
  maxPeriodo: request => [...daysAt(request, 'minPeriodo'), workdayMeant(request)].map(brazilian),
  minMinutos: request =>
    [480, ...minutesAt(request, 'maxMinutos').map(end => Math.max(0, Math.min(2879, Math.ceil(end) - 1))), 0],
  maxMinutos: request =>
    [600, ...minutesAt(request, 'minMinutos').map(start => Math.max(1, Math.min(LAST_MINUTE, Math.floor(start) + 1)))],
  considerarRegistroRealizado: () => [false],
  registrosPropostos: request => recordsOf(request).map(dataHora => [{ dataHora }]),
  dataHora: recordsOf,
  nome: () => ['Nome'],
  base64: ({ operation }) => [operation === 'importShiftDays' ? `${CSV}${csv()}` : 'b2s='],
  name: () => ['integração'],
  expiresIn: () => ['30d'],
  permissions: () => [['ajuste-registro:solicitar']],
  localizacoes: () => [[{ latitude: -23.55, longitude: -46.63, raioMetros: 100 }]],
  raioMetros: () => [100],
  latitude: () => [-23.55],
  longitude: () => [-46.63],
  codigo: () => [1],
  unidadeNegocioId: ({ ids }) => ids('businessUnits').slice(0, 1),
  collaboratorIds: ({ ids }) => ids('collaborators').slice(0, 1).map(id => [id]),
  // no example, because the client chooses these identifiers and can leave them out
  arquivoId: () => [],
  registroHash: () => []
}

/** A body that the operation accepts. */
export function bodyExample (operation: string | undefined): unknown {
  return wholeBody(operation)[0] ?? {}
}

/** The day that the request tells: its workday, else a day that the rest of the body names. */
export function daySaid (request: Pick<RefusedRequest, 'meant'>): CivilDate | undefined {
  return daysAt(request, 'jornada')[0] ?? namedDays(request)[0]
}

/** The day that the request tells, else today. */
export function workdayMeant (request: RefusedRequest): CivilDate {
  return daySaid(request) ?? request.today
}

/** The value of a field, also if it was sent under another name. */
export function fieldOf ({ meant }: Pick<RefusedRequest, 'meant'>, field: string): unknown {
  return typeof meant === 'object' && meant !== null && Object.hasOwn(meant, field)
    ? (meant as Record<string, unknown>)[field]
    : undefined
}

/** The day of a field, also in a list of one. */
function daysAt (request: Pick<RefusedRequest, 'meant'>, field: string): CivilDate[] {
  const sent = fieldOf(request, field)
  const value: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
  const day = typeof value === 'string' ? dayMeant(value.slice(0, MAX_DAY_CHARS)) : undefined
  return day === undefined ? [] : [day]
}

function minutesAt (request: RefusedRequest, field: string): number[] {
  const value = fieldOf(request, field)
  return typeof value === 'number' ? [value] : []
}

/** Times of a workday. There are several, because a record may already exist at one of them. */
const TIMES = [
  '08:00', '12:00', '13:00', '17:00', '18:00', '10:00', '11:00', '14:00', '16:00', '20:00', '22:00', '23:00', '09:30'
]
const WHOLE_HOURS = TIMES.length - 1

/** Instants of a record. Those for two items of a list differ, because all patches may be applied together. */
function recordsOf (request: RefusedRequest): string[] {
  const [, index = '0'] = /^\/registrosPropostos\/(\d+)/.exec(request.pointer ?? '') ?? []
  const records = fieldOf(request, 'registrosPropostos')
  const count = Array.isArray(records) && records.length > 0 ? records.length : 1
  const own = TIMES.filter((_, at) => at % count === Number(index) % count)
  const minute = String((Number(index) + 1) % 60).padStart(2, '0')
  const further = TIMES.slice(0, WHOLE_HOURS).map(time => `${time.slice(0, 3)}${minute}`)
  return [...own, ...further].map(time => `${workdayMeant(request)}T${time}:00-03:00`)
}

function csv (): string {
  return Buffer.from('collaboratorId,date,swappedDate,swappedCollaboratorId,remarks\n').toString('base64')
}
