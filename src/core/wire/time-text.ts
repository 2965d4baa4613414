import { type Minutes, minutes } from '../rules/time/minutes.ts'
import { memoizeByKey } from '../memoize.ts'
import type { Codec } from './codec.ts'

const two = (value: number) => value < 10 ? `0${value}` : String(value)

/** Writes `08:00`, `44:00` or `-00:07`, never a `+` (A18). Memoized, because a day has many figures, and few differ. */
export const timeText: (value: Minutes) => string = memoizeByKey((value: Minutes) => {
  const size = Math.abs(value)
  return `${value < 0 ? '-' : ''}${two(Math.floor(size / 60))}:${two(size % 60)}`
}, 4000)

function parse (pattern: RegExp, text: string): Minutes | undefined {
  const [, sign, hours, rest] = pattern.exec(text) ?? []
  if (hours === undefined) return undefined
  const size = Number(hours) * 60 + Number(rest)
  return minutes(sign === '-' && size > 0 ? -size : size)
}

/** Reads 00:00 to 23:59. */
export const parseTimeOfDay = (text: string) => parse(/^()([01]\d|2[0-3]):([0-5]\d)$/, text)
/** Reads a duration, whose hours may exceed 24. */
export const parseDuration = (text: string) => parse(/^()(\d{2,4}):([0-5]\d)$/, text)
export const parseSignedTime = (text: string) => parse(/^(-?)(\d{2,4}):([0-5]\d)$/, text)

function timeCodec (parse: (text: string) => Minutes | undefined): Codec<Minutes, string> {
  return {
    decode (text) {
      const value = parse(text)
      if (value === undefined) throw new RangeError(`not a time: ${text}`)
      return value
    },
    encode: timeText
  }
}

export const timeOfDay = timeCodec(parseTimeOfDay)
export const duration = timeCodec(parseDuration)
export const signedTime = timeCodec(parseSignedTime)
