import { Invalid, type Problem } from '../domain/problem.ts'
import { readFixtures } from '../document/read-folder.ts'
import type { World } from '../state/world.ts'
import { VISIBLE } from '../state/collections.ts'
import { problemLines } from '../wire/problem-lines.ts'
import { exitCodes } from './fail.ts'

/** Says what is wrong with a fixtures folder, or how much is in it. */
export async function check (folder: string): Promise<void> {
  try {
    process.stdout.write(summary(await readFixtures(folder)))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const count = problemCount(error)
    process.stdout.write([...problemLines(error), `${count} ${count === 1 ? 'problem' : 'problems'}`, ''].join('\n'))
    process.exitCode = exitCodes.failed
  }
}

function summary ({ entities }: World): string {
  const width = Math.max(...VISIBLE.map(collection => collection.length))
  const counts = VISIBLE.map(collection =>
    `  ${collection.padEnd(width)} ${String(entities[collection].length).padStart(6)}`)
  return ['ok', ...counts, ''].join('\n')
}

/** How many there are; beyond a hundred they are counted and not listed. */
function problemCount (error: Invalid): number {
  return error.violations.reduce((count, { problem }) =>
    count + (problem.code === 'more-violations' ? (problem as Problem<'more-violations'>).details.count : 1), 0)
}
