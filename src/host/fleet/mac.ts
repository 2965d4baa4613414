import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a code proves. A code for one purpose is none for another. */
type Purpose = 'question' | 'replica' | 'forward' | 'not-mine' | 'control'

/** The code that only a holder of the secret can compute. No text has a line feed. */
export function macOf (secret: Uint8Array, purpose: Purpose, ...texts: readonly string[]): string {
  return createHmac('sha256', secret).update([purpose, ...texts].join('\n')).digest('hex')
}

export function isSame (given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
