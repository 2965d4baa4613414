import { isDeepStrictEqual } from 'node:util'
import { type ChosenSettings, chosenWith, SETTINGS } from '../../core/assumptions.ts'
import { type ProfileName, PROFILES } from '../../core/assumptions/profiles.ts'
import { calledIn, OptionError, type Options } from './config.ts'
import { parseJson, readJson } from '../fixtures/read-folder.ts'
import { evidenceOf, type Profile, profileViolations, settingViolations } from '../fixtures/settings.ts'
import { Invalid, Problem, type Violation } from '../../core/rules/problem.ts'
import type { World } from '../../core/state/world.ts'
import { problemLines } from '../../core/wire/problem-lines.ts'

/** The variable with answers as JSON, which go over those of the profile and of the fixtures. */
export const SETTINGS_VARIABLE = 'ESPELHO_SETTINGS'

/**
 * What new sandboxes and resets begin with beside the fixtures: `under` them the profile, and `over` them those of the
 * environment, and over these the given ones. Throws `OptionError`, which names the option or the variable and each
 * wrong key.
 */
export async function startingSettings (
  options: Options, env: NodeJS.ProcessEnv, given?: ChosenSettings
): Promise<{ readonly under: Profile, readonly over: ChosenSettings }> {
  const { profile } = options
  const text = env[SETTINGS_VARIABLE]
  return {
    under: await readNamedProfile(profile, calledIn(options, 'profile')),
    over: {
      ...text !== undefined && text !== '' && await checked(SETTINGS_VARIABLE, () => readText(text)),
      ...given !== undefined && await checked('settings', async () => valid<ChosenSettings>(given, settingViolations))
    }
  }
}

/** A profile: one of the names, or a file. `source` is what the caller calls the option. */
export async function readNamedProfile (profile: string, source: string): Promise<Profile> {
  return Object.hasOwn(PROFILES, profile)
    ? { settings: PROFILES[profile as ProfileName] }
    : await checked(source, () => readProfile(profile))
}

/** What a world starts with. The evidence of the profile goes with those of its answers that are in force. */
export function worldWith (
  world: World, { under, over }: { readonly under: Profile, readonly over: ChosenSettings }
): World {
  const settings = chosenWith(under.settings, world.settings, over)
  const isInForce = (id: string): boolean => SETTINGS.some(setting =>
    setting.id === id && isDeepStrictEqual(settings[setting.key], under.settings[setting.key]))
  const evidence = Object.entries(evidenceOf(under)).filter(([id]) => isInForce(id))
  return { ...world, settings, ...(evidence.length > 0 && { evidence: Object.fromEntries(evidence) }) }
}

async function readProfile (file: string): Promise<Profile> {
  const inFile = (given: unknown): Violation[] =>
    profileViolations(given).map(({ pointer, problem }) => ({ pointer: `${file}#${pointer}`, problem }))
  return valid<Profile>(await readJson('', file), inFile)
}

async function readText (text: string): Promise<ChosenSettings> {
  return valid(await parseJson(text, SETTINGS_VARIABLE), settingViolations)
}

/** A value of a user, which has the shape that its check knows. */
function valid<T> (given: unknown, violationsIn: (given: unknown) => Violation[]): T {
  const violations = violationsIn(given)
  if (violations.length > 0) throw new Invalid(violations)
  return given as T
}

/** Each line of a refusal begins with what the caller calls the option, if there is one. */
export async function checked<T> (source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Problem)) throw error
    // A text that is no JSON is named with its source already.
    const inLanguage = (language: 'pt' | 'en'): string =>
      problemLines(error, language).map(line => line.startsWith(source) ? line : `${source}: ${line}`).join('\n')
    throw new OptionError({ pt: inLanguage('pt'), en: inLanguage('en') })
  }
}
