import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { type Language, sayIn } from '../../../core/words.ts'
import { StringEnum } from '../../../core/contract/index.ts'
import { junitText } from './junit.ts'
import { reportOf } from './report.ts'
import { type Counts } from '../../../host/http/recorded/masked-coverage.ts'

export const CoverageQuery = Type.Object({
  format: Type.Optional(StringEnum(['json', 'junit'], {
    description: 'The form of the report. In `junit` a part that nobody has reached is a skipped test, not a failed ' +
      'one.'
  }))
}, { additionalProperties: false })

/** What is reported, the name of the sandbox or sandboxes, and the language of the texts for people. */
export interface Reported {
  readonly coverage: Counts
  readonly name: string
  readonly language: Language
}

/** Sends the report as JSON or as JUnit XML. `more` are further fields of the JSON. */
export async function sendReport (
  reply: FastifyReply, { coverage, name, language }: Reported, format = 'json', more: object = {}
): Promise<FastifyReply> {
  const report = reportOf(coverage)
  if (format === 'junit') {
    return await reply.type('application/xml; charset=utf-8').send(junitText(report, name, sayIn(language)))
  }
  return await reply.send({ ...more, ...report })
}
