import fc from 'fast-check'
import type { Double } from '../../../src/guests/fidelity/calibrate/double.ts'
import { addressOf } from '../../../src/guests/fidelity/calibrate/exchange.ts'
import { knowledgeOf } from '../../../src/guests/fidelity/calibrate/knowledge.ts'
import { differenceIn, type Outcome, outcomeOf } from '../../../src/guests/fidelity/calibrate/outcome.ts'
import { type Box, POINTS, type Value } from '../../../src/guests/fidelity/calibrate/points.ts'
import { sentIn } from '../../../src/guests/fidelity/calibrate/predictions.ts'
import { relationOf } from '../../../src/guests/fidelity/calibrate/relation.ts'
import { type Situation, TOKENS } from '../../../src/guests/fidelity/calibrate/situation.ts'
import { situationsOf } from '../../../src/guests/fidelity/calibrate/situations.ts'
import { randomFrom } from '../../../scripts/rounds/random.ts'
import { anyRequest } from '../any-request.ts'
import { type Asked, exchangeOf, randomAnswers, settingsOf } from './hidden-api.ts'

/** Requests of any operation, right and wrong. */
export function flippedRequests (seed: number, count: number): Asked[] {
  return fc.sample(anyRequest(new Map()), { seed, numRuns: count * 2 })
    .map(({ what, call }): Asked => {
      const [method = '', path = ''] = what.split(' ')
      return { method, path, ...call }
    })
    .filter(({ path }) => addressOf(path) !== undefined)
    .slice(0, count)
}

/**
 * Lets the double answer a request in one of its situations under drawn answers, and asks what the response says of the
 * points. It must not exclude the drawn answers. And each other answer to a single point that would change something
 * compared must be excluded. The sentences say where this does not hold.
 */
export async function flippedRound (double: Double, asked: Asked, seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)] as T
  const situations = await Promise.all([200, 400].map(async status =>
    await situationsOf(exchangeOf(asked, { status, answer: '' }), knowledgeOf({}))))
  const situation = pick(situations.flat())
  if (!await double.canBe(situation.world)) return []
  const chosen = new Map([...randomAnswers(random)].filter(() => random.chance(0.7)))
  const answers = new Map(POINTS.map(({ id, choices: [first] }) => [id, chosen.get(id) ?? first?.[0] as Value]))
  const exchange = exchangeOf(asked, await answered(double, asked, situation, answers))
  const recorded = outcomeOf(exchange, exchange.status, exchange.answer)
  const { boxes } = await relationOf(double, exchange, [situation], true)
  const sentence = `${asked.method} ${asked.path} ${exchange.text} ${exchange.status} ${JSON.stringify([...answers])}`
  const failures = boxes.some(box => holds(box, answers)) ? [] : [`the truth is excluded: ${sentence}`]
  for (const { id, choices } of POINTS) {
    for (const [value] of choices.filter(([value]) => value !== answers.get(id))) {
      const flipped = new Map([...answers, [id, value]])
      const { status, answer } = await answered(double, asked, situation, flipped)
      if (!isOther(recorded, outcomeOf(exchange, status, answer))) continue
      if (boxes.some(box => holds(box, flipped))) failures.push(`${id} ${value} is not excluded: ${sentence}`)
    }
  }
  return failures
}

async function answered (
  double: Double, asked: Asked, { world, settings }: Situation, answers: ReadonlyMap<string, Value>
) {
  await double.begin(world, { ...settings, ...settingsOf(answers) })
  const { status, answer } = await double.send(sentIn(exchangeOf(asked, { status: 0, answer: '' }), TOKENS.every))
  return { status, answer }
}

function holds (box: Box, answers: ReadonlyMap<string, Value>): boolean {
  return Object.entries(box).every(([id, values]) => values?.includes(answers.get(id) as Value))
}

function isOther (recorded: Outcome, { shown, ...others }: Outcome): boolean {
  return differenceIn(recorded, { shown, ...others }, true) !== undefined ||
    Object.entries(recorded.shown).some(([id, form]) => shown[id as keyof typeof shown] !== undefined &&
      shown[id as keyof typeof shown] !== form)
}
