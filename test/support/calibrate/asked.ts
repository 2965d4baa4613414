import { questionsFor, type Question } from '../../../src/guests/fidelity/calibrate/ask/questions.ts'
import type { Asked } from './hidden-api.ts'
import { collaboratorId, exceptionId, reasons, workLocationId } from '../fixture-names.ts'

export const FACTS = {
  reason: reasons.allowance,
  automaticReason: reasons.forgotten,
  location: workLocationId(1),
  exception: exceptionId(1),
  collaborator: collaboratorId(3)
}

/** Ana's 10 March, a day with records. */
export const allQuestions = (): Question[] => questionsFor(FACTS, '2026-03-10', '2026-04-01')

export function askedBy ({ method, path, body, type, hasToken }: Question): Asked {
  return {
    method,
    path,
    body,
    ...hasToken === false && { token: null },
    ...type !== undefined && {
      headers: { 'content-type': type }
    }
  }
}
