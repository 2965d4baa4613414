import { ACCESS } from './assumptions/access.ts'
import { ADJUSTMENTS } from './assumptions/adjustments.ts'
import type { Assumption, Setting } from './assumptions/assumption.ts'
import { ATTACHED_AND_PROPOSED } from './assumptions/attached-and-proposed.ts'
import { DAILY_FREQUENCIES } from './assumptions/daily-frequency.ts'
import { EVERY_OPERATION } from './assumptions/every-operation.ts'
import { SHIFT_EXCEPTIONS } from './assumptions/shift-exceptions.ts'
import { WORK_LOCATIONS } from './assumptions/work-locations.ts'

export type { Assumption } from './assumptions/assumption.ts'
export type { PermissionedOperation } from './contract/operations.ts'

type Keyed = Extract<typeof REGISTER[number], { key: string }>

const REGISTER = [
  ...ACCESS, ...ADJUSTMENTS, ...ATTACHED_AND_PROPOSED, ...DAILY_FREQUENCIES, ...WORK_LOCATIONS, ...SHIFT_EXCEPTIONS,
  ...EVERY_OPERATION
] as const

/** The register of assumptions, by id. */
export const ASSUMPTIONS: readonly Assumption[] = [...REGISTER].sort((a, b) => a.id < b.id ? -1 : 1)

/** One answer for each setting, by the key of its assumption. */
export type Settings = { readonly [K in Keyed['key']]: Extract<Keyed, { key: K }>['standard'] }
export type SettingKey = keyof Settings

/** Some answers, as a user gives them. Names that a map leaves out keep their values. */
export type ChosenSettings = {
  readonly [K in SettingKey]?: Settings[K] extends object ? Partial<Settings[K]> : Settings[K]
}

export function isSetting (assumption: Assumption): assumption is Setting<SettingKey> {
  return 'key' in assumption
}

export const SETTINGS: readonly Setting<SettingKey>[] = ASSUMPTIONS.filter(isSetting)

/** Those whose other answers are listed. */
export const LISTED_SETTINGS = SETTINGS.filter(({ choices }) => choices.length > 1)

const defaults: unknown = Object.fromEntries(SETTINGS.map(({ key, standard }) => [key, standard]))
export const DEFAULT_SETTINGS = defaults as Settings

/** The default settings, overridden by each choice in turn. */
export function settingsWith (...choices: readonly ChosenSettings[]): Settings {
  return chosenWith(DEFAULT_SETTINGS, ...choices) as Settings
}

/** Some answers, overridden by each choice in turn. What a map leaves out stays as it was. */
export function chosenWith (...choices: readonly ChosenSettings[]): ChosenSettings {
  const settings: Record<string, unknown> = {}
  for (const chosen of choices) {
    for (const { key } of SETTINGS) {
      const value = chosen[key]
      if (value === undefined) continue
      settings[key] = typeof value === 'object' ? { ...settings[key] as object, ...value } : value
    }
  }
  return settings
}

/** A33 */
export function isServed (operation: string, settings: Pick<Settings, 'workLocation.patch'>): boolean {
  return operation !== 'patchWorkLocation' || settings['workLocation.patch'] === 'served'
}

/** A06: the permission that includes every other. */
export const EVERY_PERMISSION = '*'
