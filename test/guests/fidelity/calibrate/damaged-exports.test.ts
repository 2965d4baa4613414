import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { OptionError } from '../../../../src/host/start/config.ts'
import { emptyReading, readTraffic } from '../../../../src/guests/fidelity/calibrate/read-traffic.ts'
import { Problem } from '../../../../src/core/rules/problem.ts'
import { EXPORTS } from '../../../support/calibrate/exports.ts'
import { exchangeOf } from '../../../support/calibrate/hidden-api.ts'

const exchange = exchangeOf({ method: 'POST', path: '/api-key', body: { name: 'x' } }, { status: 201, answer: {} })
const texts = Object.values(EXPORTS).map(save => save([exchange]))

/** The texts with one value in the place of another, or cut. */
const damaged = fc.oneof(
  fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.jsonValue()).map(([text, at, value]) => {
    const places = Array.from(text.matchAll(/"(?:[^"\\]|\\.)*"(?!\s*:)|\b\d+\b|\[\]|\{\}/g))
    const place = places[at % places.length]
    return place === undefined
      ? text
      : text.slice(0, place.index) + JSON.stringify(value) + text.slice(place.index + place[0].length)
  }),
  fc.tuple(fc.constantFrom(...texts), fc.nat()).map(([text, at]) => text.slice(0, at % text.length)),
  fc.json()
)

t.test('a damaged export is read, or refused with a reason', async t => {
  const file = `${t.testdir()}/export`
  await fc.assert(fc.asyncProperty(damaged, async text => {
    writeFileSync(file, text)
    const reading = emptyReading()
    try {
      for await (const { method, headers } of readTraffic([file], reading)) {
        if (method !== method.toUpperCase() || typeof headers !== 'object') return false
      }
    } catch (error) {
      return error instanceof OptionError || error instanceof Problem
    }
    return reading.broken.every(({ why }) => why.pt !== '' && why.en !== '')
  }), { numRuns: 200 })
})
