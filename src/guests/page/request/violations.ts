import type { Exchange } from './exchange.ts'
import { bodyLines, parentOf } from './body-lines.ts'

type Problem = Exchange['problems'][number]
type Explained = NonNullable<Exchange['explain']>[number]

/** A violated rule with its explanation. */
export interface Violation {
  readonly problem: Problem
  readonly explained: Explained | undefined
}

/**
 * The violations in the order of the body, so that their numbers ascend down the page. A missing field comes at the
 * end of its object.
 */
export function violationsOf ({ problems, explain = [], request }: Exchange): Violation[] {
  const order = bodyLines(request.body ?? null).map(({ pointer }) => pointer)
  const left = [...explain]
  const paired = problems.map((problem): Violation => {
    const index = left.findIndex(({ code, pointer, line }) =>
      code === problem.code && pointer === problem.pointer && line === problem.line)
    return { problem, explained: index === -1 ? undefined : left.splice(index, 1)[0] }
  })
  return paired.map((violation, index) => ({ violation, index, place: placeOf(violation.problem, order) }))
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ violation }) => violation)
}

function placeOf ({ pointer = '' }: Problem, order: readonly string[]): number {
  const own = order.indexOf(pointer)
  if (own !== -1) return own
  const end = order.indexOf(`${parentOf(pointer)}$`)
  return end === -1 ? order.length : end - 0.5
}
