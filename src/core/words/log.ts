import { subject } from '../words.ts'
import en from './en/log.json' with { type: 'json' }
import pt from './pt/log.json' with { type: 'json' }

export const worded = subject({ pt, en })
