declare const brand: unique symbol

/** A whole number of minutes: a duration, a signed balance, or a time of day counted from 00:00. */
export type Minutes = number & { readonly [brand]: 'Minutes' }

/** The number as minutes; the caller knows that it is whole. */
export function minutes (value: number): Minutes {
  return value as Minutes
}
