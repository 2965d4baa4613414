import { Invalid } from '../domain/problem.ts'
import { violationCount } from '../domain/violations.ts'
import { sayIn, type Words } from '../commands/words.ts'
import { noticesOf } from '../document/notices.ts'
import { readFixtures } from '../document/read-folder.ts'
import type { World } from '../state/world.ts'
import { VISIBLE } from '../state/collections.ts'
import { printableLines } from '../wire/printable.ts'
import { problemLines } from '../wire/problem-lines.ts'
import { exitCodes } from './fail.ts'
import { ownLanguage } from './language.ts'

/** Prints the problems of a fixtures folder, or how many entities it has and what looks forgotten. */
export async function check (folder: string): Promise<void> {
  try {
    const world = await readFixtures(folder)
    process.stdout.write([summary(world), ...noticesOf(world).map(warning)].join(''))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const count = violationCount(error.violations)
    const language = ownLanguage()
    const [one, several] = language === 'pt' ? ['problema', 'problemas'] : ['problem', 'problems']
    const lines = problemLines(error, language).map(printableLines)
    process.stdout.write([...lines, `${count} ${count === 1 ? one : several}`, ''].join('\n'))
    process.exitCode = exitCodes.failed
  }
}

function warning (words: Words): string {
  const language = ownLanguage()
  return `${sayIn(language)('aviso', 'warning')}: ${words[language]}\n`
}

function summary ({ entities }: World): string {
  const width = Math.max(...VISIBLE.map(collection => collection.length))
  const counts = VISIBLE.map(collection =>
    `  ${collection.padEnd(width)} ${String(entities[collection].length).padStart(6)}`)
  return ['ok', ...counts, ''].join('\n')
}
