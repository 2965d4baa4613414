import type { Codec } from './codec.ts'

/** An NSR as nine digits, as the record chain writes it (Portaria 671). Fewer digits are accepted. */
export const recordNumber: Codec<number, string> = {
  decode: Number,
  encode: value => String(value).padStart(9, '0')
}
