import { Type } from '@sinclair/typebox'
import { type ChosenSettings, SETTINGS, type Settings, settingsWith } from '../assumptions.ts'
import { Invalid } from '../domain/problem.ts'
import { settingViolations } from '../document/settings.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { Life } from '../sandbox/life.ts'

const SettingsInForce = Type.Object(Object.fromEntries(SETTINGS.map(({ key, schema, id, question }) =>
  [key, { ...schema, description: `${id}: ${question.en}` }])))
const SettingsPatch = Type.Object({}, {
  additionalProperties: true,
  description: 'Settings by their key. `null` goes back to the answer that the sandbox started with.'
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
  }, async ({ life, body }) => {
    return await patch(life, body)
  })
}

/** Resolves to the answers that it leaves in force. A later request may choose others before this one is durable. */
async function patch (life: Life, wanted: Readonly<Record<string, unknown>>): Promise<Settings> {
  const taken = new Set(SETTINGS.map(({ key }) => key as string).filter(key => wanted[key] === null))
  const chosen = Object.fromEntries(Object.entries(wanted).filter(([key]) => !taken.has(key)))
  const violations = settingViolations(chosen)
  if (violations.length > 0) throw new Invalid(violations)
  return await life.transact(state => {
    const kept = Object.entries({ ...state.get('settings', 'settings'), ...chosen }).filter(([key]) => !taken.has(key))
    const patched = Object.fromEntries(kept) as ChosenSettings
    const result = settingsWith(life.fixtures.meta.settings, patched)
    return kept.length === 0
      ? { result, remove: { settings: ['settings'] } }
      : { result, put: { settings: [patched] } }
  })
}
