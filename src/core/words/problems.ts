import { subject } from '../words.ts'
import en from './en/problems.json' with { type: 'json' }
import pt from './pt/problems.json' with { type: 'json' }

export const worded = subject({ pt, en })
