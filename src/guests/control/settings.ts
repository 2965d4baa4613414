import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { type ChosenSettings, SETTINGS, type Settings, settingsWith } from '../../core/assumptions.ts'
import { Invalid } from '../../core/rules/problem.ts'
import {
  type Evidence, evidenceOf, type Profile, profileViolations, settingViolations
} from '../../host/fixtures/settings.ts'
import { isObject } from '../../host/fixtures/schema-faults.ts'
import { noteChanges } from '../../host/http/transact.ts'
import { route } from './route/route.ts'

const SettingsInForce = Type.Unsafe<Settings>(Type.Object(Object.fromEntries(SETTINGS.map(
  ({ key, schema, id, question }) => [key, { ...schema, description: `${id}: ${question.en}` }]
))))

/** Answers to choose, by the key of their assumption. `null` restores the answer that the sandbox started with. */
export type SettingsPatch = { readonly [K in keyof ChosenSettings]: ChosenSettings[K] | null }
const PatchBody = Type.Unsafe<SettingsPatch | Profile>(Type.Record(Type.String(), Type.Unknown(), {
  description: 'Settings by their key. `null` goes back to the answer that the sandbox started with. Or a profile: ' +
    '`{ "settings": {…}, "evidence"?: {…} }`.'
}))

/** The answer in force for each assumption, by its key. */
export const settingsRoutes = [
  route('getSettings', 'GET /_sandbox/settings', 'Settings', {
    about: {
      pt: 'As respostas ao que o contrato deixa em aberto',
      en: 'The answers to what the contract leaves open'
    },
    description: 'Returns the answer that is in force for each assumption, by its key.',
    client: { settings: [] },
    response: { 200: SettingsInForce },
    handler: async ({ life }) => life.settings
  }),
  route('patchSettings', 'PATCH /_sandbox/settings', 'Settings', {
    about: { pt: 'Escolhe outras respostas', en: 'Choose other answers' },
    description: 'Chooses other answers. Keys that the body leaves out keep their value.',
    client: { patchSettings: ['body'] },
    body: PatchBody,
    response: { 200: SettingsInForce },
    handler: async request => {
      const body = request.body as Readonly<Record<string, unknown>>
      const profile = isObject(body['settings']) ? checkedProfile(body) : undefined
      return await patch(request, profile?.settings ?? body, profile === undefined ? {} : evidenceOf(profile))
    }
  })
]

function checkedProfile (profile: Readonly<Record<string, unknown>>): Profile {
  const violations = profileViolations(profile)
  if (violations.length > 0) throw new Invalid(violations)
  return profile as unknown as Profile
}

/** True if an answer to the point is chosen or taken back, so that what spoke for the one before is of no account. */
function isAmong (id: string, wanted: Readonly<Record<string, unknown>>): boolean {
  return SETTINGS.some(setting => setting.id === id && Object.hasOwn(wanted, setting.key))
}

/** Resolves to the answers that it leaves in force. A later request may choose others before this one is durable. */
async function patch (
  request: FastifyRequest, wanted: Readonly<Record<string, unknown>>, evidence: Evidence
): Promise<Settings> {
  const removed = new Set(SETTINGS.map(({ key }) => key as string).filter(key => wanted[key] === null))
  const chosen = { ...wanted }
  for (const key of removed) Reflect.deleteProperty(chosen, key)
  const violations = settingViolations(chosen)
  if (violations.length > 0) throw new Invalid(violations)
  const { life } = request
  return await life.transact(state => {
    const { evidence: known, ...before } = state.get('settings', 'settings') ?? {}
    const answers = Object.entries({ ...before, ...chosen }).filter(([key]) => !removed.has(key))
    const spoken = [...Object.entries(known ?? {}).filter(([id]) => !isAmong(id, wanted)), ...Object.entries(evidence)]
    const patched = {
      ...Object.fromEntries(answers) as ChosenSettings,
      ...(spoken.length > 0 && { evidence: Object.fromEntries(spoken) })
    }
    const result = settingsWith(life.fixtures.meta.settings, patched)
    return answers.length === 0
      ? { result, remove: { settings: ['settings'] } }
      : { result, put: { settings: [patched] } }
  }, noteChanges(request, false))
}
