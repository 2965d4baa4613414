import { type ProblemCode, problemOf, type Problems, type ProblemValue } from '../problem.ts'

/** A problem at a line of a file. */
export interface LineProblem {
  readonly line: number
  /** The last line, if the problem is of several. */
  readonly through?: number
  readonly problem: ProblemValue
}

/** The first problems of a file's lines, and the number of all problems. */
export interface LineProblems {
  readonly listed: readonly LineProblem[]
  readonly count: number
}

/** The most problems that a response lists, because a file of a hundred thousand bad rows has as many problems. */
const MAX_LISTED_PROBLEMS = 200

/** Counts problems. A problem that is only counted is never made, because a file may have very many. */
export interface LineProblemCounter extends LineProblems {
  add<C extends ProblemCode> (line: number, code: C, details: Problems[C], through?: number): undefined
}

export function createLineProblems (): LineProblemCounter {
  const listed: LineProblem[] = []
  let count = 0
  return {
    listed,
    get count () { return count },
    add (line, code, details, through = line) {
      if (++count > MAX_LISTED_PROBLEMS) return
      listed.push({ line, ...through > line && { through }, problem: problemOf(code, details) })
    }
  }
}

/** Merges several lists, each sorted by line: the first problems by line, and the sum of the counts. */
export function mergedProblems (...lists: readonly LineProblems[]): LineProblems {
  return {
    listed: lists.flatMap(({ listed }) => listed).sort((a, b) => a.line - b.line).slice(0, MAX_LISTED_PROBLEMS),
    count: lists.reduce((sum, { count }) => sum + count, 0)
  }
}
