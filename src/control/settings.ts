import { Type } from '@sinclair/typebox'
import { type ChosenSettings, SETTINGS } from '../assumptions.ts'
import { Invalid } from '../domain/problem.ts'
import { settingViolations } from '../document/settings.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { Life } from '../sandbox/life.ts'

const Settings = Type.Object(Object.fromEntries(SETTINGS.map(({ key, schema, id, question }) =>
  [key, { ...schema, description: `${id}: ${question.en}` }])))
const SettingsPatch = Type.Object({}, {
  additionalProperties: true,
  description: 'Settings by their key. `null` goes back to the answer that the sandbox started with.'
})

/** The answer in force for each assumption, by its key. */
export function registerSettings (app: TypedApp): void {
  app.get('/_sandbox/settings', {
    schema: {
      operationId: 'getSettings', summary: 'The answers to what the contract leaves open', response: { 200: Settings }
    }
  }, async ({ life }) => life.settings)

  app.patch('/_sandbox/settings', {
    schema: {
      operationId: 'patchSettings', summary: 'Choose other answers', body: SettingsPatch, response: { 200: Settings }
    }
  }, async ({ life, body }) => {
    await patch(life, body)
    return life.settings
  })
}

async function patch (life: Life, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  const taken = new Set(SETTINGS.map(({ key }) => key as string).filter(key => wanted[key] === null))
  const chosen = Object.fromEntries(Object.entries(wanted).filter(([key]) => !taken.has(key)))
  const violations = settingViolations(chosen)
  if (violations.length > 0) throw new Invalid(violations)
  await life.transact(state => {
    const kept = Object.entries({ ...state.get('settings', 'settings'), ...chosen }).filter(([key]) => !taken.has(key))
    return kept.length === 0
      ? { result: undefined, remove: { settings: ['settings'] } }
      : { result: undefined, put: { settings: [Object.fromEntries(kept) as ChosenSettings] } }
  })
}
