import type { Notes } from '../../core/answer/notes.ts'
import type { Invalid, Problem } from '../../core/rules/problem.ts'
import type { LineProblem } from '../../core/rules/shift/line-problems.ts'
import type { Change } from '../../core/state/change.ts'
import type { WireFault } from './fault-kinds.ts'
import type { Commit, Exchange } from './request-log/exchange.ts'

/** What is found out about a request on its way, of which its exchange is made. */
export class Draft {
  /** When the request came, by a monotonic clock. */
  readonly startedAt: number
  /** The number of the exchange in the log, as soon as it is needed: at the latest when the exchange ends. */
  number: number | undefined = undefined
  /** The first pieces of its body, as they come. */
  beginning: Uint8Array[] | undefined = undefined
  /** The body text as received, JSON or not. */
  bodyText: string | undefined = undefined
  /** What the response rests on and warns of so far. */
  notes: Notes | undefined = undefined
  /** Why the request is refused. */
  problem: Problem | Invalid | undefined = undefined
  /** The refused lines of its file. The other lines were accepted. */
  lineProblems: readonly LineProblem[] | undefined = undefined
  /** What the request changed. */
  changes: readonly Change[] | undefined = undefined
  /** What its last decision did to the state. */
  commit: Commit | undefined = undefined
  /** Whether something of the sandbox is durable now that the request has made, shown or not. */
  isDurable = false
  /** The means by which the client provoked the error. */
  provokedBy: string | undefined = undefined
  /** The wire fault that breaks the response. */
  wireFault: WireFault | undefined = undefined
  /** The exchange, which has ended. */
  exchange: Exchange | undefined = undefined

  constructor (startedAt: number) {
    this.startedAt = startedAt
  }
}
