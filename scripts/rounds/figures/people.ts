import { shift as shiftFormat } from '../../../src/host/fixtures/shift.ts'
import type { WorldObject } from '../../../src/host/fixtures/world-object.ts'
import type { Shift } from '../../../src/core/rules/shift/shift.ts'
import { type CivilDate, civilDate, dayNumber, firstOfMonth } from '../../../src/core/rules/time/civil-date.ts'
import { instantAt } from '../../../src/core/rules/time/wall-clock.ts'
import { type Zone, ZONES } from '../../../src/core/rules/time/zone.ts'
import { type Life, liveThrough } from '../days/journeys.ts'
import { PERIOD_KINDS, SHIFT_KINDS, type ShiftKind } from '../days/shifts.ts'
import type { Random } from '../random.ts'
import { adjustmentsOf, REASONS } from './adjustments.ts'

/** The kinds of shift of the round `days`, and more weeks and months. */
const KINDS: readonly ShiftKind[] = [...SHIFT_KINDS, ...PERIOD_KINDS]
/** The first day of a life, and the years after it in which others begin: with summer time until 2019. */
const FIRST = dayNumber('2015-01-01' as CivilDate)
const YEARS = 11
const FORGOTTEN = 0.02
const DOUBLE = 0.01
const UNDUE = 0.005
const WEEK = 7

/** Somebody who was made up, and the two months of that life. */
export interface Person {
  readonly id: string
  readonly kind: string
  readonly months: readonly string[]
  readonly from: CivilDate
  readonly to: CivilDate
}

/** One person for each kind of shift, with records, holidays, swaps and adjustments, in the form of fixtures. */
export function madeUpPeople (random: Random): { people: Person[], world: WorldObject } {
  return together(KINDS.map((kind, at) => madeUpPerson(kind, anyKind(random), at, random)))
}

/** One person of any kind of shift. */
export function madeUpOne (random: Random): { person: Person, world: WorldObject } {
  const { people: [person], world } = together([madeUpPerson(anyKind(random), anyKind(random), 0, random)])
  return { person: person as Person, world }
}

const anyKind = (random: Random) => KINDS[random.between(0, KINDS.length - 1)] as ShiftKind

function together (all: readonly MadeUp[]): { people: Person[], world: WorldObject } {
  const lists = (name: keyof MadeUp['world']) => all.flatMap(({ world }) => world[name] as never[])
  return {
    people: all.map(({ person }) => person),
    world: {
      adjustmentReasons: REASONS,
      businessUnits: lists('businessUnits'),
      collaborators: lists('collaborators'),
      shifts: lists('shifts'),
      timeRules: lists('timeRules'),
      holidays: lists('holidays'),
      timeRecords: lists('timeRecords'),
      shiftExceptions: lists('shiftExceptions'),
      adjustments: lists('adjustments')
    }
  }
}

type MadeUp = ReturnType<typeof madeUpPerson>

function madeUpPerson (kind: ShiftKind, later: ShiftKind, at: number, random: Random) {
  const id = `person-${at}`
  const first = firstOfMonth(FIRST + random.between(0, YEARS * 365))
  const next = firstOfMonth(first + 31)
  const length = firstOfMonth(next + 31) - first
  const last = first + length - 1
  const zone: Zone = random.chance(0.8) ? 'SAO_PAULO' : ZONES[random.between(0, ZONES.length - 1)] as Zone
  const life = liveThrough(kind, first, length, random)
  const changes = random.chance(0.15) ? first + random.between(20, 40) : undefined
  const person: Person = {
    id,
    kind: kind.name,
    months: [first, next].map(day => civilDate(day).slice(0, -3)),
    from: civilDate(first),
    to: civilDate(last)
  }
  const world = {
    businessUnits: [{ unidadeNegocioId: id, nome: id }],
    collaborators: [{
      colaboradorId: id,
      nome: id,
      numeroDocumento: String(at).padStart(11, '1'),
      status: 'ATIVO' as const,
      unidadeNegocioId: id,
      turnoId: id,
      regraPontoId: id,
      fusoHorario: zone,
      dataAdmissao: civilDate(random.chance(0.1) ? first + random.between(1, 20) : first - WEEK),
      ...random.chance(0.1) && { dataDesligamento: civilDate(last - random.between(1, 20)) },
      ...changes !== undefined && { historico: [{ desde: civilDate(changes), turnoId: `${id}-later` }] }
    }],
    shifts: [shiftText(kind.shift, id), shiftText(later.shift, `${id}-later`)],
    timeRules: [ruleOf(id, random)],
    holidays: [...life.holidays].map(data => ({ data, nome: 'Feriado', unidadeNegocioId: id })),
    timeRecords: recordsOf(life, id, zone, random),
    shiftExceptions: exceptionOf(life, id),
    adjustments: adjustmentsOf({ id, at, first, last, zone, life }, random)
  }
  return { person, world }
}

function shiftText (shift: Shift, turnoId: string) {
  return { ...shiftFormat.codec.encode(shift) as object, turnoId, nome: shift.name } as never
}

function ruleOf (id: string, random: Random) {
  const of = <T>(...values: readonly T[]) => values[random.between(0, values.length - 1)] as T
  return {
    id,
    tipo: 'REGISTRO_PONTO' as const,
    regime: of('BANCO', 'EXTRA', 'MISTO'),
    faltaMeioPeriodo: of('FRACAO', 'HORAS'),
    toleranciaNoIntervalo: random.chance(0.8),
    horaNoturnaReduzida: random.chance(0.5),
    prorrogacaoNoturna: random.chance(0.9),
    prorrogacaoNoturnaExige: of('INICIO', 'PREDOMINANCIA'),
    feriadoZeraCarga: random.chance(0.8),
    ...random.chance(0.1) && { toleranciaMarcacao: 0, toleranciaDiaria: 0 }
  }
}

/** What the person did, with mistakes at the clock. */
function recordsOf ({ days }: Life, id: string, zone: Zone, random: Random) {
  const walls = [...days.values()].flat().flatMap(wall => random.chance(FORGOTTEN)
    ? []
    : random.chance(DOUBLE) ? [wall, wall + random.between(1, 3)] : [wall])
  return [...new Set(walls)].sort((one, other) => one - other).map((wall, at) => ({
    colaboradorId: id,
    dataHora: instantText(wall, zone),
    hashCode: `${id}-${at}`,
    NSR: String(at + 1),
    tipoRegistroBatida: at % 2 === 0 ? 'ENTRADA' as const : 'SAIDA' as const,
    ...random.chance(UNDUE) && { indevido: true }
  }))
}

function exceptionOf ({ swaps }: Life, id: string) {
  const dias = swaps.map(swap => ({ ...swap, collaboratorId: id }))
  return dias.length === 0 ? [] : [{ turnoExcecaoId: id, nome: id, colaboradores: [id], dias }] as never[]
}

/** An instant as the wire writes it. */
export function instantText (wall: number, zone: Zone): string {
  return new Date(instantAt(wall, zone)).toISOString()
}
