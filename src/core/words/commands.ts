import { subject } from '../words.ts'
import en from './en/commands.json' with { type: 'json' }
import pt from './pt/commands.json' with { type: 'json' }

export const worded = subject({ pt, en })
