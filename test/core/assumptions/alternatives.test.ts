import { isDeepStrictEqual } from 'node:util'
import t, { type Test } from 'tap'
import { type ChosenSettings, SETTINGS } from '../../../src/core/assumptions.ts'
import { testServer } from '../../support/server.ts'
import { access } from './cases/access.ts'
import { adjustments } from './cases/adjustments.ts'
import type { Case, Outcome } from './cases/case.ts'
import { locationsAndExceptions } from './cases/locations-and-exceptions.ts'
import { service } from './cases/service.ts'
import { worldWith } from './world.ts'

const server = await testServer(t)
const cases = [...access, ...adjustments, ...locationsAndExceptions, ...service]

for (const one of cases) {
  t.test(`${one.key}: ${one.sentence}`, async t => {
    for (const [value, outcome] of one.outcomes) await t.test(JSON.stringify(value), t => holds(t, one, value, outcome))
  })
}

async function holds (
  t: Test, { key, after = [], request: [what, call] }: Case, value: unknown, outcome: Outcome
): Promise<void> {
  const world = await worldWith(server, { [key]: value } as ChosenSettings)
  for (const [before, itsCall] of after) {
    const first = before.includes('FIRST') ? (await world.control('state/adjustments'))[4].ajusteRegistroId : ''
    const { status, text } = await world.call(before.replace('FIRST', first), itsCall)
    if (status >= 400 && key !== 'limits.rate') t.fail(`${before} comes before: ${text}`)
  }
  const answer = await world.call(what, call)
  t.equal(answer.status, outcome.status, answer.text.slice(0, 300))
  if (outcome.body !== undefined) t.match(answer.body, outcome.body)
  if (outcome.text !== undefined) t.match(answer.text, outcome.text)
  for (const field of outcome.without ?? []) t.notOk(field in answer.body, `no ${field}`)
  for (const [name, expected] of Object.entries(outcome.headers ?? {})) {
    t.match({ value: answer.headers[name] }, { value: expected }, name)
  }
  if (outcome.then !== undefined) t.match(await world.control(outcome.then[0]), outcome.then[1], outcome.then[0])
}

t.test('every answer that there is to choose from is tried above', async t => {
  const tried = (key: string) =>
    cases.filter(one => one.key === key).flatMap(one => one.outcomes.map(([value]) => value))
  for (const { key, choices, standard } of SETTINGS) {
    if (choices.length === 1) continue
    const untried = choices.filter(([value]) => !tried(key).includes(value))
    t.same(untried, [], key)
    if (choices.length === 0) t.ok(tried(key).some(value => !isDeepStrictEqual(value, standard)), key)
  }
})
