import { problemOf } from '../rules/problem.ts'
import type { ShiftDaysImported } from '../rules/shift/import-shift-days.ts'
import type { LineProblems } from '../rules/shift/line-problems.ts'
import type { Unlinked } from '../rules/shift/unlink-collaborators.ts'
import { messageOf } from '../problems/message.ts'
import type { Language, Words } from '../words.ts'
import { worded } from '../words/problems.ts'

interface Successes {
  apiKeyCreated: { name: string }
  imported: ShiftDaysImported
  unlinked: Unlinked
}

const TEXTS: { readonly [S in keyof Successes]: (details: Successes[S]) => Words } = {
  apiKeyCreated: ({ name }) => worded('success.apiKeyCreated', { name }),
  imported: ({ exception }) => exception === undefined
    ? worded('success.importedNothing')
    : worded('success.imported', { id: exception.id, count: exception.days.length }),
  unlinked ({ unlinked, ignored }) {
    const gone = worded('success.unlinked', { unlinked })
    return ignored === 0 ? gone : worded('success.unlinkedSome', { gone, ignored })
  }
}

/** The `mensagem` of a response. */
export function successMessage<S extends keyof Successes> (
  success: S, details: Successes[S], language: Language
): string {
  return TEXTS[success](details)[language]
}

/** The `errors` of an import: one line of text per listed bad row, and the number of the others (A36). */
export function lineMessages ({ listed, count }: LineProblems, language: Language): string[] {
  const lines = listed.map(({ line, through, problem }) => {
    const place = through === undefined ? worded('place.line', { line }) : worded('place.lines', { line, through })
    return `${place[language]}: ${messageOf(problem, language)}`
  })
  const rest = count - listed.length
  return rest === 0 ? lines : [...lines, messageOf(problemOf('more-violations', { count: rest }), language)]
}
