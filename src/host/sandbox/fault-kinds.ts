import type { Words } from '../../core/words.ts'
import { worded } from '../../core/words/commands.ts'

/** When a fault strikes a request. Document, help and docs say it in these words. */
export const STAGES = {
  'before-auth': worded('beforeTheTokenIsCheckedAnd'),
  'after-validation': worded('whenTheRequestIsValid'),
  'after-commit': worded('whenItIsCarriedOutAnd')
} as const satisfies Readonly<Record<string, Words>>
export type Stage = keyof typeof STAGES

/** What a fault does to the connection. */
export const WIRE_FAULTS = {
  reset: worded('resetTheConnection'),
  truncate: worded('breakOffTheResponse'),
  empty: worded('closeTheConnectionWithoutA')
} as const satisfies Readonly<Record<string, Words>>
export type WireFault = keyof typeof WIRE_FAULTS
