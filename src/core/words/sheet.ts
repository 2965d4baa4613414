import { subject } from '../words.ts'
import en from './en/sheet.json' with { type: 'json' }
import pt from './pt/sheet.json' with { type: 'json' }

export const worded = subject({ pt, en })
