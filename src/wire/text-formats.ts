import type { TextFormat } from '../domain/problem.ts'
import { parseBrazilianDate, parseDate, parseDayStamp } from './date-text.ts'
import { parseInstant } from './instant-text.ts'
import { parseDuration, parseSignedTime, parseTimeOfDay } from './time-text.ts'

const parsedBy = (parse: (text: string) => unknown) => (text: string) => parse(text) !== undefined

/** The text formats that a schema may name, and what to call each in a problem. */
export const TEXT_FORMATS: Readonly<Record<string, { is: (text: string) => boolean, as: TextFormat }>> = {
  'dd/MM/yyyy': { is: parsedBy(parseBrazilianDate), as: 'dd/MM/yyyy' },
  'yyyy-MM-dd': { is: parsedBy(parseDate), as: 'yyyy-MM-dd' },
  'date-time': { is: parsedBy(parseInstant), as: 'date-time' },
  'day-stamp': { is: parsedBy(parseDayStamp), as: 'date-time' },
  time: { is: parsedBy(parseTimeOfDay), as: 'time' },
  duration: { is: parsedBy(parseDuration), as: 'duration' },
  'signed-time': { is: parsedBy(parseSignedTime), as: 'signed-time' },
  cpf: { is: text => /^\d{11}$/.test(text), as: 'cpf' },
  nsr: { is: text => /^\d{1,9}$/.test(text) && Number(text) > 0, as: 'nsr' },
  base64: { is: parsedBy(decodeBase64), as: 'base64' },
  bearer: { is: text => /^[\w.~+/-]+=*$/.test(text), as: 'bearer' },
  uri: { is: text => URL.canParse(text), as: 'uri' }
}

/** Of valid Base64, without decoding it. */
export function decodedBytes (base64: string): number {
  return Math.floor(base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
}

/** Strict: only its own alphabet, padded, without stray bits (RFC 4648 §3.5). */
export function decodeBase64 (text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
