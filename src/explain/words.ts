import { Problem, type Problems } from '../domain/problem.ts'
import type { ClientProblem, Remedy } from './explain.ts'
import { messageOf } from '../wire/problem-messages.ts'

/** The message, in English, is the rule in words. */
export const rule = <C extends ClientProblem>(code: C) => (details: Problems[C]): string => messageOf(new Problem(code, details), 'en')

/** A way out that is no change of the body. */
export const words = (text: string): Remedy => ({ words: text })
