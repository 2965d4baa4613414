import { subject } from '../words.ts'
import en from './en/register.json' with { type: 'json' }
import pt from './pt/register.json' with { type: 'json' }

export const worded = subject({ pt, en })
