import type { Command } from 'commander'
import leven from 'leven'
import { plainWord, PORTUGUESE_FLAGS, PORTUGUESE_NAMES } from './commands/portuguese-names.ts'

/** How many letters may differ: one of so many. */
const LETTERS_PER_TYPO = 3

/** The first word that is neither an option of the program nor the value of one. */
export function commandWord (root: Command, argv: readonly string[]): { at: number, word?: string } {
  for (let at = 2; at < argv.length; at++) {
    const word = argv[at] as string
    if (word === '--') return { at }
    if (!word.startsWith('-')) return { at, word: plainWord(word) }
    const option = root.options.find(({ long, short }) => word === long || word === short)
    if (option === undefined && !word.includes('=')) return { at } // it is told as unknown, and may have a value
    if (option?.required === true) at++
  }
  return { at: argv.length }
}

/** Words that stand for a command with its argument. */
export const SHORT: Readonly<Record<string, readonly string[]>> = {
  pendentes: ['adjustments', 'PENDENTE'], pendente: ['adjustments', 'PENDENTE'], pending: ['adjustments', 'PENDENTE']
}

/** The command that a word names, or the one that it most likely means. */
export function nearestCommand (root: Command, word: string): { isKnown: boolean, name?: string } {
  if (PORTUGUESE_NAMES['help']?.includes(word) === true) return { isKnown: true, name: 'help' }
  const names = [...root.commands.flatMap(command => [command.name(), ...command.aliases()]), 'help']
  if (names.includes(word)) return { isKnown: true, name: word }
  const [nearest = ''] = names.toSorted((a, b) => leven(a, word) - leven(b, word))
  return leven(nearest, word) * LETTERS_PER_TYPO <= nearest.length
    ? { isKnown: false, name: nearest }
    : { isKnown: false }
}

/** An option with its English name: `--mês=3` → `--month=3` */
export function withKnownFlag (word: string): string {
  const [name = ''] = word.split('=', 1)
  const known = word.startsWith('--') ? PORTUGUESE_FLAGS[plainWord(name)] : undefined
  return known === undefined ? word : known + word.slice(name.length)
}
