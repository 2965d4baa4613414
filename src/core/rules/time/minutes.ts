declare const brand: unique symbol

/** A whole number of minutes: a duration, a signed balance, or a time of day counted from 00:00. */
export type Minutes = number & { readonly [brand]: 'Minutes' }

export const MINUTES_PER_DAY = 1440

/** The number as minutes; the caller knows that it is whole. */
export function minutes (value: number): Minutes {
  return value as Minutes
}

export const NO_TIME = minutes(0)

/** The number, but at least zero. */
export function atLeastZero (value: number): Minutes {
  return minutes(value > 0 ? value : 0)
}
