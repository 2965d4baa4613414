import { inEach, type Language, type Words } from '../words.ts'

const UNITS = [['MiB', 1_048_576], ['KiB', 1024], ['bytes', 1]] as const

/** A number of bytes in the largest unit that shows it exactly with at most two decimals: `1,5 KiB` in Portuguese. */
export function bytesText (bytes: number): Words {
  return inEach(language => textIn(bytes, language))
}

function textIn (bytes: number, language: Language): string {
  const [unit, size] = UNITS.find(([, size]) => bytes >= size && Number.isInteger(bytes * 100 / size)) ?? UNITS[2]
  const [thousands, decimal] = language === 'pt' ? '.,' : ',.'
  const [whole = '', fraction] = String(bytes / size).split('.')
  // Not `Intl`, which takes as long as a twentieth of a start to load its formats of numbers.
  // eslint-disable-next-line regexp/no-super-linear-move -- the text is the digits of a number, 16 at most
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands as string)
  return `${grouped}${fraction === undefined ? '' : decimal + fraction} ${bytes === 1 ? 'byte' : unit}`
}
