import { Invalid } from '../../core/rules/problem.ts'
import { violationCount } from '../../core/rules/violations.ts'
import { sayIn, type Words } from '../../core/words.ts'
import { noticesOf } from '../../host/fixtures/notices.ts'
import { readFixtures } from '../../host/fixtures/read-folder.ts'
import type { World } from '../../core/state/world.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import { printableLines } from '../../core/wire/printable.ts'
import { problemLines } from '../../core/wire/problem-lines.ts'
import { exitCodes } from './fail.ts'
import { ownLanguage } from './language.ts'
import { worded } from '../../core/words/commands.ts'

/** Prints the problems of a fixtures folder, or how many entities it has and what looks forgotten. */
export async function check (folder: string): Promise<void> {
  try {
    const world = await readFixtures(folder)
    process.stdout.write([summary(world), ...noticesOf(world).map(warning)].join(''))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const count = violationCount(error.violations)
    const language = ownLanguage()
    const lines = problemLines(error, language).map(printableLines)
    process.stdout.write([...lines, worded('problemCount', { count })[language], ''].join('\n'))
    process.exitCode = exitCodes.failed
  }
}

function warning (words: Words): string {
  const language = ownLanguage()
  return `${sayIn(language)(worded('warning'))}: ${words[language]}\n`
}

function summary ({ entities }: World): string {
  const width = Math.max(...VISIBLE.map(collection => collection.length))
  const counts = VISIBLE.map(collection =>
    `  ${collection.padEnd(width)} ${String(entities[collection].length).padStart(6)}`)
  return ['ok', ...counts, ''].join('\n')
}
