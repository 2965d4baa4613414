import type { CivilDate } from '../domain/time/civil-date.ts'
import { parseBrazilianDate } from '../wire/date-text.ts'
import type { RefusedRequest } from '../problems/refusal.ts'

const CSV = 'data:text/csv;base64,'

/** A value that would pass in the place of the one at fault. */
export function exampleAt (request: RefusedRequest): unknown {
  const steps = (request.pointer ?? '').split('/').slice(1)
  const field = steps.findLast(step => !/^\d+$/.test(step)) ?? ''
  const example = EXAMPLES[field]?.(request) ?? 'texto'
  const inList = field !== steps.at(-1) && Array.isArray(example)
  return inList ? example[0] : example
}

const EXAMPLES: Readonly<Record<string, (request: RefusedRequest) => unknown>> = {
  jornada: ({ today }) => brazilian(today),
  formato: () => 'REGISTRO_PONTO',
  descricao: () => 'Esqueci de registrar o ponto',
  motivoId: ({ ids }) => ids('adjustmentReasons')[0] ?? '…',
  anexos: () => [{ nome: 'atestado.txt', base64: 'b2s=' }],
  jornadas: request => [brazilian(workdayOf(request))],
  minPeriodo: request => brazilian(workdayOf(request)),
  maxPeriodo: request => fieldOf(request, 'minPeriodo') ?? brazilian(workdayOf(request)),
  minMinutos: () => 480,
  maxMinutos: request => Math.min(2880, Math.max(600, Number(fieldOf(request, 'minMinutos') ?? 480) + 1)),
  considerarRegistroRealizado: () => false,
  registrosPropostos: request => [{ dataHora: recordAt(request) }],
  dataHora: recordAt,
  nome: () => 'Nome',
  base64: ({ operation }) => operation === 'importShiftDays' ? `${CSV}${csv()}` : 'b2s=',
  name: () => 'integração',
  expiresIn: () => '30d',
  permissions: () => ['ajuste-registro:solicitar'],
  localizacoes: () => [],
  raioMetros: () => 100,
  latitude: () => -23.55,
  longitude: () => -46.63,
  codigo: () => 1,
  unidadeNegocioId: ({ ids }) => ids('businessUnits')[0] ?? '…',
  collaboratorIds: ({ ids }) => [ids('collaborators')[0] ?? '…']
}

/** dd/MM/yyyy. */
export function brazilian (date: CivilDate): string {
  return date.split('-').reverse().join('/')
}

/** The one of the request, when it is a day. */
export function workdayOf (request: RefusedRequest): CivilDate {
  const workday = fieldOf(request, 'jornada')
  return (typeof workday === 'string' ? parseBrazilianDate(workday) : undefined) ?? request.today
}

export function fieldOf ({ body }: RefusedRequest, field: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
}

function recordAt (request: RefusedRequest): string {
  return `${workdayOf(request)}T08:00:00-03:00`
}

function csv (): string {
  return Buffer.from('collaboratorId,date,swappedDate,swappedCollaboratorId,remarks\n').toString('base64')
}
