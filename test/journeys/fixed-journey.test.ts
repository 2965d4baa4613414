import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { startSandbox } from '../../src/index.ts'
import { control } from './fixed-journey/control.ts'
import { days } from './fixed-journey/days.ts'
import { filesOf } from './fixed-journey/documents.ts'
import { type Settings, settingsFile } from './fixed-journey/first-settings.ts'
import { operations } from './fixed-journey/operations.ts'
import { openRecorder, type Recorder } from './fixed-journey/recorder.ts'
import { refusals } from './fixed-journey/refusals.ts'
import { requests } from './fixed-journey/requests.ts'
import { restOfTheApi } from './fixed-journey/rest-of-the-api.ts'
import { settings } from './fixed-journey/settings.ts'
import { startRecipe } from '../support/fallback-rounds.ts'

/** `UPDATE_JOURNEY=1 npx tap test/journeys/fixed-journey.test.ts` writes what is found: then read `git diff`. */
const isUpdate = process.env['UPDATE_JOURNEY'] === '1'
/** It stands in every HAR, and a release alone changes no behaviour. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const recorded = fileURLToPath(new URL('fixed-journey/recorded', import.meta.url))

/** Each on a server of its own: what one of them changes leaves the others alone. */
const chapters: Readonly<Record<string, (recorder: Recorder) => Promise<void>>> = {
  operations, refusals, settings, control, requests, days
}

for (const [name, chapter] of Object.entries(chapters)) {
  t.test(`the exchanges of ${name} are as they were, and the states that they leave`, async t => {
    const recorder = openRecorder(await start(t))
    await chapter(recorder)
    isAsBefore(t, name, await recorder.written())
  })
}

t.test('the exchanges of a client of the whole API are as they were', async t => {
  const recipe = await startRecipe()
  t.teardown(recipe.stop)
  const recorder = openRecorder(await start(t, recipe.url))
  await restOfTheApi(recorder)
  isAsBefore(t, 'rest-of-the-api', await recorder.written())
})

for (const [name, path] of Object.entries({ openapi: '/docs/json', 'control-openapi': '/_sandbox/docs/json' })) {
  t.test(`the document of ${path} is as it was`, async t => {
    const text = await (await fetch(await start(t) + path)).text()
    const document = JSON.parse(text)
    t.equal(`${JSON.stringify(document)}\n`, text, 'it loses nothing when it is written with indents')
    isAsBefore(t, name, filesOf(document))
  })
}

t.test('the settings of a new sandbox are as they were', async t => {
  const first = await (await fetch(`${await start(t)}/_sandbox/settings`)).json() as Settings
  isAsBefore(t, 'first-settings', settingsFile(first))
})

async function start (t: Test, fallback?: string): Promise<string> {
  stopMachineTime(t)
  const server = await startSandbox({ logLevel: 'silent', seed: 1, fallback })
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

/** A file for each subject, and no other. tap shows the lines that differ. */
function isAsBefore (t: Test, chapter: string, found: ReadonlyMap<string, string>): void {
  const folder = `${recorded}/${chapter}`
  if (isUpdate) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  for (const [name, text] of found) {
    const shown = text.replaceAll(`"version":"${version}"`, '"version":"(of the package)"')
    const file = `${folder}/${name}`
    if (isUpdate) writeFileSync(file, shown)
    t.equal(shown, existsSync(file) ? readFileSync(file, 'utf8') : '', `${chapter}/${name}`)
  }
  t.strictSame(readdirSync(folder).sort(), [...found.keys()].sort(), `${chapter} has these subjects`)
}
