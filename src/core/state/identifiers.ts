/**
 * The `n`th UUID of a seed. It is not random: the 32-bit finaliser of MurmurHash3 mixes seed and number in four words.
 * It says version 4 all the same, because clients check for that.
 */
export function uuid (seed: number, n: number): string {
  const a = mix(seed ^ 0x9e3779b9, n)
  const b = mix(a ^ 0x85ebca6b ^ Math.floor(seed / 0x1_0000_0000), n)
  const c = mix(b ^ 0xc2b2ae35, n)
  const d = mix(c ^ 0x27d4eb2f, n)
  const variant = hex((c & 0x3fffffff) | 0x80000000).slice(0, 4)
  return `${hex(a)}-${hex(b).slice(0, 4)}-4${hex(b).slice(5)}-${variant}-${hex(c).slice(4)}${hex(d)}`
}

function mix (word: number, n: number): number {
  let h = Math.imul(word ^ n, 0x85ebca6b) ^ Math.imul(Math.floor(n / 0x1_0000_0000) + 1, 0xcc9e2d51)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const BYTES = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'))

function hex (word: number): string {
  return `${BYTES[word >>> 24]}${BYTES[(word >>> 16) & 0xff]}${BYTES[(word >>> 8) & 0xff]}${BYTES[word & 0xff]}`
}
