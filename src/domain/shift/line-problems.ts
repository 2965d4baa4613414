import { Problem, type ProblemCode, type Problems } from '../problem.ts'

/** What is wrong with a line of a file. */
export interface LineProblem {
  readonly line: number
  readonly problem: Problem
}

/** What is wrong with the lines of a file: the first problems, and how many there are. */
export interface LineProblems {
  readonly listed: readonly LineProblem[]
  readonly count: number
}

/** A response lists at most so many, because a file of a hundred thousand bad rows has as many. */
const LISTED = 200

/** Problems as they are found. Those that are only counted are never made, because an error costs its stack. */
export interface LineProblemCounter extends LineProblems {
  add<C extends ProblemCode> (line: number, code: C, details: Problems[C]): undefined
}

export function createLineProblems (): LineProblemCounter {
  const listed: LineProblem[] = []
  let count = 0
  return {
    listed,
    get count () { return count },
    add (line, code, details) {
      if (++count <= LISTED) listed.push({ line, problem: new Problem(code, details) })
    }
  }
}

/** Those of several, each of them by line: the first ones by line, and the sum. */
export function mergedProblems (...parts: readonly LineProblems[]): LineProblems {
  return {
    listed: parts.flatMap(({ listed }) => listed).sort((a, b) => a.line - b.line).slice(0, LISTED),
    count: parts.reduce((sum, { count }) => sum + count, 0)
  }
}
