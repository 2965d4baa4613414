import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { startSandbox } from '../../src/index.ts'
import { control } from './fixed-journey/control.ts'
import { days } from './fixed-journey/days.ts'
import { firstDifference } from './fixed-journey/layout.ts'
import { operations } from './fixed-journey/operations.ts'
import { openRecorder, type Recorder } from './fixed-journey/recorder.ts'
import { refusals } from './fixed-journey/refusals.ts'
import { requests } from './fixed-journey/requests.ts'
import { settings } from './fixed-journey/settings.ts'

/** `UPDATE_JOURNEY=1 npx tap test/journeys/fixed-journey.test.ts` writes what is found; then read the difference. */
const isUpdate = process.env['UPDATE_JOURNEY'] === '1'
/** It stands in every HAR, and a release alone changes no behaviour. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const golden = (name: string): URL => new URL(`fixed-journey/${name}`, import.meta.url)

/** Each on a server of its own: what one of them changes leaves the others alone. */
const chapters: Readonly<Record<string, (recorder: Recorder) => Promise<void>>> = {
  operations, refusals, settings, control, requests, days
}

for (const [name, chapter] of Object.entries(chapters)) {
  t.test(`the exchanges of ${name}.txt and their state hashes are as they were`, async t => {
    const recorder = openRecorder(await start(t))
    await chapter(recorder)
    isAsBefore(t, `${name}.txt`, recorder.written())
  })
}

t.test('the OpenAPI documents are as they were', async t => {
  const url = await start(t)
  const documents = { 'openapi.json': '/docs/json', 'control-openapi.json': '/_sandbox/docs/json' }
  for (const [name, path] of Object.entries(documents)) {
    const text = await (await fetch(url + path)).text()
    const document: unknown = JSON.parse(text)
    t.equal(`${JSON.stringify(document)}\n`, text, 'the document loses nothing when it is written with indents')
    isAsBefore(t, name, `${JSON.stringify(document, null, 1)}\n`)
  }
})

async function start (t: Test): Promise<string> {
  stopMachineTime(t)
  const server = await startSandbox({ logLevel: 'silent', seed: 1 })
  t.teardown(() => server.close())
  return server.url
}

/**
 * The machine's time stands still until the test ends, so that instants and durations in answers need no mask. TZ stays
 * as it is, because no answer may depend on it.
 */
function stopMachineTime (t: Test): void {
  const [machineTime, elapsedTime] = [Date.now, performance.now]
  Date.now = () => Date.UTC(2026, 4, 4, 12)
  performance.now = () => 1
  t.teardown(() => {
    Date.now = machineTime
    performance.now = elapsedTime
  })
}

function isAsBefore (t: Test, name: string, found: string): void {
  const shown = found.replaceAll(`"version":"${version}"`, '"version":"(of the package)"')
  if (isUpdate) writeFileSync(golden(name), shown)
  const wanted = existsSync(golden(name)) ? readFileSync(golden(name), 'utf8') : ''
  t.equal(firstDifference(wanted, shown), '', `${name}; UPDATE_JOURNEY=1 writes it anew`)
}
