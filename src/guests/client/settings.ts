import type { ChosenSettings, Settings } from '../../core/assumptions.ts'
import type { ListedAssumption } from '../control/assumptions.ts'
import type { Profile } from '../../host/fixtures/settings.ts'
import type { Call } from './call.ts'

/** Answers to choose, by the key of their assumption. `null` restores the answer that the sandbox started with. */
export type SettingsPatch = { readonly [K in keyof ChosenSettings]: ChosenSettings[K] | null }

/** The answers of a sandbox to the points that the contract leaves open. */
export interface SettingMethods {
  /** The answers in force, by the key of their assumption. */
  settings (): Promise<Settings>
  /**
   * Chooses other answers for this sandbox: some, or those of a profile.
   * @throws ControlError 400 for an unknown key or value. Nothing is changed then.
   */
  patchSettings (settings: SettingsPatch | Profile): Promise<Settings>
  /** Every open point of the contract, the answer in force and the alternatives. */
  assumptions (): Promise<ListedAssumption[]>
}

export function settingMethods (call: Call, plane: string): SettingMethods {
  return {
    settings: () => call('GET', `${plane}/settings`),
    patchSettings: settings => call('PATCH', `${plane}/settings`, settings),
    async assumptions () {
      return (await call<{ assumptions: ListedAssumption[] }>('GET', `${plane}/assumptions`)).assumptions
    }
  }
}
