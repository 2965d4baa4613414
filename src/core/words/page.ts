import { subject } from '../words.ts'
import en from './en/page.json' with { type: 'json' }
import pt from './pt/page.json' with { type: 'json' }

export const worded = subject({ pt, en })

/** The key of that name, if there is one. */
export const keyOf = (name: string): keyof typeof en | undefined =>
  Object.hasOwn(en, name) ? name as keyof typeof en : undefined
