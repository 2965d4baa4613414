import { subject } from '../words.ts'
import en from './en/warnings.json' with { type: 'json' }
import pt from './pt/warnings.json' with { type: 'json' }

export const worded = subject({ pt, en })

/** The codes of warnings. Another key is a part of a text. */
export const WARNING_CODES = Object.keys(en).filter(key => !key.includes('.')) as Array<keyof typeof en>
