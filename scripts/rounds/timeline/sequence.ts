import { type CivilDate, civilDate, dayNumber } from '../../../src/core/rules/time/civil-date.ts'
import { instantAt } from '../../../src/core/rules/time/wall-clock.ts'
import { REASONS } from '../figures/adjustments.ts'
import { madeUpOne, type Person } from '../figures/people.ts'
import type { Random } from '../random.ts'

/** Sends a request, and returns the body of the answer. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>

export const TOKEN = 'espelho_admin'
const API_KEY = { name: 'k', token: TOKEN, permissions: ['*'], colaboradorId: 'person-0' }
const MOST_STEPS = 12
/** The days of a sequence lie near each other, so that its adjustments meet. */
const NEAR_DAYS = 9
/** Each other answer about days, and about what a request does to its records. */
const ANSWERS: ReadonlyArray<readonly [setting: string, answers: readonly unknown[]]> = [
  ['adjustment.combine', ['by-kind', 'latest']],
  ['frequency.pendingAdjustment', ['shown', 'hidden']],
  ['frequency.anticipation', ['both', 'leaving']],
  ['frequency.breakBase', ['suppressed', 'within-balance', 'legal']],
  ['frequency.flexiblePeriod', ['period', 'day']],
  ['frequency.absenceInBank', ['apart', 'bank']],
  ['adjustment.keptFigures', ['keep', 'keep-all', 'excuse-missing']],
  ['adjustment.discountedBalance', ['kept', 'minus-workload']],
  ['record.direction', ['in-turn', 'as-punched']],
  ['adjustment.unlistedRecords', ['invalidated', 'stay']],
  ['adjustment.initialStatus', ['by-reason', 'APROVADO', 'PENDENTE']]
]

interface Sequence {
  readonly random: Random
  readonly send: Send
  readonly person: Person
  /** Its days lie around this one. */
  readonly middle: number
  serial: number
}

/** A made-up person, a random sequence of adjustments and of other changes, and after each of them what is shown. */
export async function runSequence (random: Random, send: Send): Promise<Person> {
  const { person, world } = madeUpOne(random)
  await send('POST', '/_sandbox/reset')
  await send('PUT', '/_sandbox/state', { ...world, apiKeys: [API_KEY] })
  const [from, to] = [dayNumber(person.from), dayNumber(person.to)]
  const sequence: Sequence = {
    random, send, person, middle: random.between(from + NEAR_DAYS, to - NEAR_DAYS), serial: 0
  }
  await look(sequence)
  for (let step = random.between(3, MOST_STEPS); step > 0; step--) {
    const change = CHANGES[random.between(0, CHANGES.length - 1)] as typeof CHANGES[number]
    await change(sequence)
    await look(sequence)
  }
  return person
}

/** Requests are the most frequent changes, and decisions follow. */
const CHANGES: ReadonlyArray<(sequence: Sequence) => Promise<unknown>> = [
  request, request, request, request, decide, decide, decide, addRecord, removeRecord, holiday, swap, answer
]

const anyDay = ({ random, middle }: Sequence): number => middle + random.around(NEAR_DAYS / 3)

async function look (sequence: Sequence): Promise<void> {
  const { random, send, person: { id, months, from, to } } = sequence
  const [first, last] = [civilDate(sequence.middle - NEAR_DAYS), civilDate(sequence.middle + NEAR_DAYS)]
  await send('GET', `/_sandbox/daily-frequency/${id}?from=${first}&to=${last}`)
  const path = [
    () => `/_sandbox/daily-frequency/${id}?from=${from}&to=${to}`,
    () => `/_sandbox/timesheet/${id}?month=${months[random.between(0, 1)]}`,
    () => `/_sandbox/adjustments?colaborador=${id}`,
    async () => `/_sandbox/adjustments/${(await anyAdjustment(sequence)).ajusteRegistroId}/preview`
  ][random.between(0, 5)] ?? (() => `/_sandbox/daily-frequency/${id}/${civilDate(anyDay(sequence))}/explanation`)
  await send('GET', await path())
}

interface Listed { readonly ajusteRegistroId: string, readonly status: string }

async function anyAdjustment ({ random, send, person }: Sequence): Promise<Listed> {
  const { adjustments } =
    await send('GET', `/_sandbox/adjustments?colaborador=${person.id}&limit=50`) as { adjustments: Listed[] }
  return adjustments[random.between(0, adjustments.length - 1)] ?? { ajusteRegistroId: 'none', status: 'PENDENTE' }
}

async function decide (sequence: Sequence): Promise<void> {
  const { ajusteRegistroId, status } = await anyAdjustment(sequence)
  const decisions = status === 'PENDENTE'
    ? ['approve', 'approve', 'approve', 'reject', 'cancel']
    : status === 'APROVADO' ? ['cancel', 'reopen'] : ['reopen']
  const decision = decisions[sequence.random.between(0, decisions.length - 1)]
  await sequence.send('POST', `/_sandbox/adjustments/${ajusteRegistroId}/${decision}`)
}

const brazilian = (day: number): string => civilDate(day).split('-').reverse().join('/')

async function request (sequence: Sequence): Promise<void> {
  const { random, send } = sequence
  const day = anyDay(sequence)
  await send('POST', '/ajuste-registro/solicitar', {
    jornada: brazilian(day),
    descricao: 'Ajuste',
    motivoId: REASONS[random.between(0, REASONS.length - 1)]?.motivoAjusteRegistroId,
    ...await termsOf(day, sequence)
  })
}

async function termsOf (day: number, sequence: Sequence): Promise<object> {
  const { random } = sequence
  switch (random.between(0, 5)) {
    case 0: return {
      formato: 'INTERVALO_DATAS',
      minPeriodo: brazilian(day),
      maxPeriodo: brazilian(day + (random.chance(0.7) ? 0 : random.between(1, NEAR_DAYS))),
      ...random.chance(0.6) && { considerarRegistroRealizado: random.chance(0.5) }
    }
    case 1: {
      const minMinutos = random.between(300, 1200)
      return { formato: 'INTERVALO_HORARIO', minMinutos, maxMinutos: minMinutos + random.between(10, 239) }
    }
    case 2: return {
      formato: 'TEMPO_FALTANTE', jornadas: [brazilian(random.chance(0.6) ? day : anyDay(sequence))]
    }
    default: return { formato: 'REGISTRO_PONTO', registrosPropostos: await proposedOn(day, sequence) }
  }
}

interface Shown { readonly hashCode: string, readonly dataHora: string, readonly tipoRegistroBatida: string }
interface ShownDay { readonly registros?: readonly Shown[] }

async function shownDays ({ send, person: { id } }: Sequence, from: number, to: number): Promise<ShownDay[]> {
  const { days } = await send('GET',
    `/_sandbox/daily-frequency/${id}?from=${civilDate(from)}&to=${civilDate(to)}`) as { days: ShownDay[] }
  return days
}

/** Records of the day, the day before and the day after, and new ones. */
async function proposedOn (day: number, sequence: Sequence): Promise<object[]> {
  const { random } = sequence
  const days = await shownDays(sequence, day - 1, day + 1)
  const kept = days.flatMap(({ registros = [] }, at) => registros.filter(() => random.chance(at === 1 ? 0.7 : 0.25)))
    .map(({ hashCode, dataHora }) => ({ dataHora, hash: hashCode }))
  const made = Array.from({ length: random.between(0, 2) }, () => ({
    dataHora: textOf(day, random.between(-600, 2500))
  }))
  return [...kept, ...made]
}

const textOf = (day: number, minute: number): string =>
  `${new Date(instantAt(day * 1440 + minute, 'SAO_PAULO')).toISOString().slice(0, -5)}Z`

async function addRecord (sequence: Sequence): Promise<void> {
  const { random, send, person: { id } } = sequence
  await send('POST', '/_sandbox/state/timeRecords', {
    colaboradorId: id,
    dataHora: textOf(anyDay(sequence), random.between(-600, 2500)),
    hashCode: `${id}-added-${++sequence.serial}`,
    NSR: String(100_000 + sequence.serial),
    tipoRegistroBatida: 'ENTRADA',
    ...random.chance(0.2) && { indevido: true }
  })
}

async function removeRecord (sequence: Sequence): Promise<void> {
  const { random, send } = sequence
  const day = anyDay(sequence)
  const records = (await shownDays(sequence, day, day)).flatMap(({ registros = [] }) => registros)
  const hash = records[random.between(0, records.length - 1)]?.hashCode ?? 'none'
  await send('DELETE', `/_sandbox/state/timeRecords/${hash}`)
}

async function holiday (sequence: Sequence): Promise<void> {
  const data: CivilDate = civilDate(anyDay(sequence))
  await sequence.send('POST', '/_sandbox/state/holidays', { data, nome: 'Feriado' })
}

/** Two days of the person change places, or one of them is off. */
async function swap (sequence: Sequence): Promise<void> {
  const { random, send, person: { id } } = sequence
  const [date, other] = [civilDate(anyDay(sequence)), civilDate(anyDay(sequence))]
  await send('POST', '/_sandbox/state/shiftExceptions', {
    turnoExcecaoId: `${id}-${++sequence.serial}`,
    nome: 'Troca',
    colaboradores: [id],
    dias: [{ date, collaboratorId: id, ...random.chance(0.6) && other !== date && { swappedDate: other } }]
  })
}

async function answer ({ random, send }: Sequence): Promise<void> {
  const [setting, answers] = ANSWERS[random.between(0, ANSWERS.length - 1)] as typeof ANSWERS[number]
  await send('PATCH', '/_sandbox/settings', { [setting]: answers[random.between(0, answers.length - 1)] })
}
