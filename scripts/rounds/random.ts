/** Numbers that look random and are the same for the same seed. */
export interface Random {
  chance (probability: number): boolean
  /** A whole number, both ends included. */
  between (low: number, high: number): number
  /** Near zero, and rarely three times as far as `spread`. */
  around (spread: number): number
}

/** Mulberry32. */
export function randomFrom (seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6D2B79F5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: probability => next() < probability,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    around: spread => Math.round((next() + next() + next() - 1.5) * 2 * spread)
  }
}
