import type { CivilDate } from '../domain/time/civil-date.ts'
import { parseBrazilianDate } from '../wire/date-text.ts'
import type { Occasion } from './explain.ts'

const CSV = 'data:text/csv;base64,'

/** A value that would pass at the pointer of an occasion, which names a field of a request. */
export function exampleAt (occasion: Occasion): unknown {
  const steps = (occasion.pointer ?? '').split('/').slice(1)
  const field = steps.findLast(step => !/^\d+$/.test(step)) ?? ''
  const example = EXAMPLES[field]?.(occasion) ?? 'texto'
  const inList = field !== steps.at(-1) && Array.isArray(example)
  return inList ? example[0] : example
}

const EXAMPLES: Readonly<Record<string, (occasion: Occasion) => unknown>> = {
  jornada: ({ today }) => brazilian(today),
  formato: () => 'REGISTRO_PONTO',
  descricao: () => 'Esqueci de registrar o ponto',
  motivoId: ({ ids }) => ids('adjustmentReasons')[0] ?? '…',
  anexos: () => [{ nome: 'atestado.txt', base64: 'b2s=' }],
  jornadas: occasion => [brazilian(workdayOf(occasion))],
  minPeriodo: occasion => brazilian(workdayOf(occasion)),
  maxPeriodo: occasion => fieldOf(occasion, 'minPeriodo') ?? brazilian(workdayOf(occasion)),
  minMinutos: () => 480,
  maxMinutos: occasion => Math.min(2880, Math.max(600, Number(fieldOf(occasion, 'minMinutos') ?? 480) + 1)),
  considerarRegistroRealizado: () => false,
  registrosPropostos: occasion => [{ dataHora: recordAt(occasion) }],
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
export function workdayOf (occasion: Occasion): CivilDate {
  const workday = fieldOf(occasion, 'jornada')
  return (typeof workday === 'string' ? parseBrazilianDate(workday) : undefined) ?? occasion.today
}

export function fieldOf ({ body }: Occasion, field: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
}

function recordAt (occasion: Occasion): string {
  return `${workdayOf(occasion)}T08:00:00-03:00`
}

function csv (): string {
  return Buffer.from('collaboratorId,date,swappedDate,swappedCollaboratorId,remarks\n').toString('base64')
}
