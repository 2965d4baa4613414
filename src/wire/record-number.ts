import type { Codec } from './codec.ts'

/** An NSR: nine digits, as the record chain writes it (Portaria 671); fewer are read too. */
export const recordNumber: Codec<number, string> = {
  decode: Number,
  encode: value => String(value).padStart(9, '0')
}
