import type { Question } from '../../../src/guests/fidelity/calibrate/ask/question.ts'
import { questionsFor } from '../../../src/guests/fidelity/calibrate/ask/questions.ts'
import { builtInFixtures } from '../../../src/package-files.ts'
import { readFixtures } from '../../../src/host/fixtures/read-folder.ts'
import type { Asked } from './hidden-api.ts'
import { ana, collaboratorId, exceptionId, reasons, workLocationId } from '../fixture-names.ts'

const DAY = '2026-03-10'
const { entities: { timeRecords } } = await readFixtures(builtInFixtures)
const first = timeRecords.find(({ collaboratorId, at }) =>
  collaboratorId === ana && new Date(at).toISOString().startsWith(DAY))

export const FACTS = {
  reason: reasons.allowance,
  automaticReason: reasons.forgotten,
  location: workLocationId(1),
  exception: exceptionId(1),
  collaborator: collaboratorId(3),
  record: first?.hash ?? ''
}

/** Ana's 10 March, a day with records. */
export const allQuestions = (): Question[] => questionsFor(FACTS, DAY, '2026-04-01')

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
