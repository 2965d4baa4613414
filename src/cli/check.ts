import { Invalid, type Problem } from '../domain/problem.ts'
import { readFixtures } from '../document/read-folder.ts'
import type { World } from '../state/world.ts'
import { VISIBLE } from '../state/collections.ts'
import { problemLines } from '../wire/problem-lines.ts'
import { exitCodes } from './fail.ts'
import { ownLanguage } from './language.ts'

/** Prints the problems of a fixtures folder, or how many entities it has. */
export async function check (folder: string): Promise<void> {
  try {
    process.stdout.write(summary(await readFixtures(folder)))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const count = problemCount(error)
    const language = ownLanguage()
    const [one, several] = language === 'pt' ? ['problema', 'problemas'] : ['problem', 'problems']
    process.stdout.write([...problemLines(error, language), `${count} ${count === 1 ? one : several}`, ''].join('\n'))
    process.exitCode = exitCodes.failed
  }
}

function summary ({ entities }: World): string {
  const width = Math.max(...VISIBLE.map(collection => collection.length))
  const counts = VISIBLE.map(collection =>
    `  ${collection.padEnd(width)} ${String(entities[collection].length).padStart(6)}`)
  return ['ok', ...counts, ''].join('\n')
}

/** The number of problems. Those beyond the first hundred are only counted, in a violation of their own. */
function problemCount (error: Invalid): number {
  return error.violations.reduce((count, { problem }) =>
    count + (problem.code === 'more-violations' ? (problem as Problem<'more-violations'>).details.count : 1), 0)
}
