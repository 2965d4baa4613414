import { subject } from '../words.ts'
import en from './en/reports.json' with { type: 'json' }
import pt from './pt/reports.json' with { type: 'json' }

export const worded = subject({ pt, en })
