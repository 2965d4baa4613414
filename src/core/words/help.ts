import { subject } from '../words.ts'
import en from './en/help.json' with { type: 'json' }
import pt from './pt/help.json' with { type: 'json' }

export const worded = subject({ pt, en })
