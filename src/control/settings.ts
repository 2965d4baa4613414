import { Type } from '@sinclair/typebox'
import { type ChosenSettings, SETTINGS, type Settings, settingsWith } from '../assumptions.ts'
import { Invalid } from '../domain/problem.ts'
import { type Profile, profileViolations, settingViolations } from '../document/settings.ts'
import { isObject } from '../document/schema-faults.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { Life } from '../sandbox/life.ts'

const SettingsInForce = Type.Object(Object.fromEntries(SETTINGS.map(({ key, schema, id, question }) =>
  [key, { ...schema, description: `${id}: ${question.en}` }])))
const SettingsPatch = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Settings by their key. `null` goes back to the answer that the sandbox started with. Or a profile: ' +
    '`{ "settings": {…}, "evidence"?: {…} }`.'
})

/** The answer in force for each assumption, by its key. */
export function registerSettings (app: TypedApp): void {
  app.get('/_sandbox/settings', {
    schema: {
      operationId: 'getSettings',
      summary: 'The answers to what the contract leaves open',
      response: { 200: SettingsInForce }
    }
  }, async ({ life }) => life.settings)

  app.patch('/_sandbox/settings', {
    schema: {
      operationId: 'patchSettings',
      summary: 'Choose other answers',
      body: SettingsPatch,
      response: { 200: SettingsInForce }
    }
  }, async ({ life, body }) => await patch(life, isObject(body['settings']) ? settingsOfProfile(body) : body))
}

function settingsOfProfile (profile: Readonly<Record<string, unknown>>): Profile['settings'] {
  const violations = profileViolations(profile)
  if (violations.length > 0) throw new Invalid(violations)
  return (profile as unknown as Profile).settings
}

/** Resolves to the answers that it leaves in force. A later request may choose others before this one is durable. */
async function patch (life: Life, wanted: Readonly<Record<string, unknown>>): Promise<Settings> {
  const removed = new Set(SETTINGS.map(({ key }) => key as string).filter(key => wanted[key] === null))
  const chosen = { ...wanted }
  for (const key of removed) Reflect.deleteProperty(chosen, key)
  const violations = settingViolations(chosen)
  if (violations.length > 0) throw new Invalid(violations)
  return await life.transact(state => {
    const answers = Object.entries({ ...state.get('settings', 'settings'), ...chosen })
      .filter(([key]) => !removed.has(key))
    const patched = Object.fromEntries(answers) as ChosenSettings
    const result = settingsWith(life.fixtures.meta.settings, patched)
    return answers.length === 0
      ? { result, remove: { settings: ['settings'] } }
      : { result, put: { settings: [patched] } }
  })
}
