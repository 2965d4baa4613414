import { Invalid } from '../../core/rules/problem.ts'
import { violationCount } from '../../core/rules/violations.ts'
import { sayIn, type Words } from '../../core/words.ts'
import { noticesOf } from '../../host/fixtures/notices.ts'
import { type AboutFolder, readWorldAt } from '../../host/start/sandbox-folder.ts'
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
    const { world, sandbox } = await readWorldAt(folder)
    const pending = sandbox === undefined ? '' : `${pendingIn(sandbox)[ownLanguage()]}\n`
    const warnings = [...sandbox === undefined ? [] : warningsOf(sandbox), ...noticesOf(world)]
    process.stdout.write([summary(world), pending, ...warnings.map(warning)].join(''))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const count = violationCount(error.violations)
    const language = ownLanguage()
    const lines = problemLines(error, language).map(printableLines)
    process.stdout.write([...lines, worded('problemCount', { count })[language], ''].join('\n'))
    process.exitCode = exitCodes.failed
  }
}

function pendingIn ({ pending: count }: AboutFolder): Words {
  return count === 0 ? worded('stateFileHasAll') : worded('changeSetsNotInStateFile', { count })
}

function warningsOf ({ damaged, former }: AboutFolder): Words[] {
  return [
    ...damaged.map(file => worded('cannotBeReadToItsEnd', { file })),
    ...former.map(file => worded('ofFormerForm', { file }))
  ]
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
