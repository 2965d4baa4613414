import type { WorldObject } from '../../../../host/fixtures/world-object.ts'
import type { Double, Sent } from '../double.ts'
import type { Exchange } from '../exchange.ts'
import type { Facts } from '../facts.ts'
import { outcomeOf } from '../outcome.ts'
import { type Answers, POINTS, settingsOf, type Value, valuesOf } from '../points.ts'
import { SELF, tenantWith, TOKENS } from '../situation.ts'
import type { Question } from './question.ts'

/** What the double shows of a question. */
export interface Appraisal {
  readonly question: Question
  /** The state was the same after it, whatever the answers to the open points were. */
  readonly isHarmless: boolean
  /** `A15 3 400`: on the third drawn answers, it tells 400 apart as the answer to A15. */
  readonly pairs: ReadonlySet<string>
}

/** The numbers of drawn answers, beside each single other answer to the default ones. */
const DRAWN = 6

/**
 * Runs each question in the double under every other answer of each open point that it is about: on the default
 * answers, and on drawn ones, where points shadow one another.
 */
export async function appraise (
  double: Double, questions: readonly Question[], open: ReadonlySet<string>, facts: Facts, { today, day }: {
    readonly today: string, readonly day: string
  }
): Promise<Appraisal[]> {
  const world = worldOf(facts, today, day)
  const bases: Answers[] = [{}, ...Array.from({ length: DRAWN }, (_, at) => drawn(at + 1))]
  const found: Appraisal[] = []
  for (const question of questions) {
    const before = question.after.flatMap(name => questions.filter(one => one.name === name))
    const pairs = new Set<string>()
    let isHarmless = question.after.length === 0
    const outcome = async (answers: Answers): Promise<string> => {
      await double.begin(world, settingsOf(answers))
      for (const one of before) await double.send(sentBy(one))
      const hash = double.hash()
      const { status, answer } = await double.send(sentBy(question))
      isHarmless &&= double.hash() === hash
      return JSON.stringify(outcomeOf(exchangeOf(question), status, answer))
    }
    for (const [at, base] of bases.entries()) {
      const usual = await outcome(base)
      for (const id of question.about.filter(id => open.has(id))) {
        const others = valuesOf(id).filter(value => value !== (base[id] ?? valuesOf(id)[0]))
        for (const value of others) {
          if (await outcome({ ...base, [id]: value }) !== usual) pairs.add(`${id} ${at} ${value}`)
        }
      }
    }
    found.push({ question, isHarmless, pairs })
  }
  return found
}

/** Spread evenly, and the same at each run, so that the same questions are asked again. */
function drawn (number: number): Answers {
  return Object.fromEntries(POINTS.map(({ id }, at) => {
    const values = valuesOf(id)
    return [id, values[Math.floor((number * 0.618_034 + at * number * 0.414_214) % 1 * values.length)] as Value]
  }))
}

export function sentBy ({ method, path, body, type = 'application/json', hasToken }: Question): Sent {
  const authorization = hasToken === false ? {} : { authorization: `Bearer ${TOKENS.every}` }
  return { method, path, text: JSON.stringify(body), headers: { 'content-type': type, ...authorization } }
}

export function exchangeOf (question: Question): Exchange {
  const { operation } = question
  const { method, path, text, headers } = sentBy(question)
  return {
    id: '',
    at: undefined,
    operation,
    base: '',
    method,
    path,
    headers,
    text,
    body: question.body as Record<string, unknown>,
    status: 0,
    answer: undefined
  }
}

/** A tenant in which the facts are true, and the person has worked on the day. */
function worldOf (
  { reason, automaticReason, location, exception, collaborator, record }: Facts, today: string, day: string
): WorldObject {
  const reasons = [[reason, false], [automaticReason, true]] as const
  return tenantWith({
    now: `${today}T12:00:00.000Z`,
    timeRecords: ['08:00', '12:00'].map((time, at) => ({
      colaboradorId: SELF,
      dataHora: `${day}T${time}:00-03:00`,
      ...at === 0 && record !== undefined && { hashCode: record }
    })),
    people: collaborator === undefined ? [] : [collaborator],
    adjustmentReasons: reasons.flatMap(([id, aprovacaoAutomatica]) => id === undefined
      ? []
      : [{ motivoAjusteRegistroId: id, descricao: 'X', tipo: 'ABONO' as const, aprovacaoAutomatica }]),
    workLocations: location === undefined
      ? []
      : [{ localTrabalhoId: location, nome: 'X', localizacoes: [], codigo: 7, unidadeNegocioId: 'unit' }],
    shiftExceptions: exception === undefined
      ? []
      : [{ turnoExcecaoId: exception, nome: 'X', colaboradores: [collaborator ?? SELF], dias: [] }]
  })
}
