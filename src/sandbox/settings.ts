import { type ChosenSettings, type Settings, settingsWith } from '../assumptions.ts'
import type { Fixtures } from './fixtures.ts'

/** Computes the settings only when the patched ones have changed, because every request reads them several times. */
export function settingsOver (fixtures: Fixtures): (patched: ChosenSettings | undefined) => Settings {
  let known: ChosenSettings | undefined
  let settings: Settings | undefined
  return patched => {
    if (settings === undefined || patched !== known) {
      known = patched
      settings = settingsWith(fixtures.meta.settings, patched ?? {})
    }
    return settings
  }
}
