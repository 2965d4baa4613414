import { subject } from '../words.ts'
import en from './en/explanations.json' with { type: 'json' }
import pt from './pt/explanations.json' with { type: 'json' }

export const worded = subject({ pt, en })
