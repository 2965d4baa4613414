import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StringEnum } from '../../../core/contract/index.ts'
import { adjustedDays } from '../../../core/rules/adjustment/adjusted-days.ts'
import { subjectWith } from '../../../core/rules/frequency/preview.ts'
import { balanceDays } from '../../../core/rules/request-adjustment/without-effect.ts'
import { dayNumber } from '../../../core/rules/time/civil-date.ts'
import type { TypedApp } from '../../../host/http/route-context.ts'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import type { RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { acceptedRanges } from '../../../core/wire/accepted-ranges.ts'
import { adjustmentNamed } from '../named/adjustment-named.ts'
import { collaboratorNamed } from '../named/collaborator-named.ts'
import { sheetCsv } from './sheet-csv.ts'
import { sheetText } from './sheet-text.ts'
import { inTurns } from '../../../host/turns.ts'
import { frozenSandbox, subjectIn } from './frozen-sandbox.ts'
import { daysOf, monthAt, teamRowOf, timesheetOf } from './month.ts'
import { Preview, Timesheet, Timesheets } from './schemas.ts'
import { sheetDay } from './sheet-day.ts'

const PEOPLE_PER_PAGE = 50
/** The most days that a preview shows, because an adjustment may cover a year. */
const MOST_DAYS = 31

const FORMATS = [['json', 'application/json'], ['text', 'text/plain'], ['csv', 'text/csv']] as const
type Format = typeof FORMATS[number][0]

const month = Type.String({ description: 'The month, as yyyy-MM.' })

const SheetQuery = Type.Object({
  month: Type.Optional(Type.String({
    description: 'The month, as yyyy-MM. Without it, the month that the clock shows.'
  })),
  format: Type.Optional(StringEnum(FORMATS.map(([name]) => name)))
}, { additionalProperties: false })

/** Registers timesheets, and previews of adjustments. */
export function registerTimesheets (app: TypedApp): void {
  app.get('/_sandbox/timesheet/:who', {
    schema: {
      operationId: 'getTimesheet',
      summary: 'A month of a collaborator in local time, with totals and what can be drawn of each day',
      description: 'The timesheet comes as JSON, as a text table (`text/plain`) or as CSV (`text/csv`). `format` ' +
        'chooses, else `Accept`. As text and CSV, a week or month of a flexible shift has a row after its last day ' +
        '(in CSV its `data` is `2026-03-02/2026-03-08`), and the last row has the totals. In CSV, `saldoBanco` is ' +
        'the time bank after the day, from its opening balance on. The remarks, in CSV `observacoes`, are leave and ' +
        'other adjustments, days outside the employment, and closed days, in words.',
      params: Type.Object({
        who: Type.String({
          description: 'The identifier, CPF, CNPJ or name of the collaborator.'
        })
      }),
      querystring: SheetQuery,
      response: { 200: Timesheet }
    }
  }, async (request, reply) => {
    const { life, params: { who }, query: { month } } = request
    const frozen = await frozenSandbox(life)
    const { id, zone } = collaboratorNamed(frozen.state, who)
    const sheet = await timesheetOf(frozen, id, month ?? monthAt(frozen.now, zone), controlLanguage(request))
    const format = acceptedFormat(request, reply)
    if (format === 'json') return sheet
    const text = (format === 'csv' ? sheetCsv : sheetText)(sheet, controlLanguage(request))
    return await reply.type(`${FORMATS.find(([name]) => name === format)?.[1]}; charset=utf-8`).send(text as never)
  })

  app.get('/_sandbox/timesheets', {
    schema: {
      operationId: 'listTimesheets',
      summary: `A month of everybody, ${PEOPLE_PER_PAGE} people at a time, with few figures a day`,
      querystring: Type.Object({
        month,
        unit: Type.Optional(Type.String({ description: 'The identifier of the business unit.' })),
        ids: Type.Optional(Type.String({
          description: 'Only the collaborators of these identifiers, which commas separate.'
        })),
        after: Type.Optional(Type.String({
          description: 'The identifier of the last collaborator of the page before. The answer starts with the ' +
            'collaborator after it.'
        }))
      }, { additionalProperties: false }),
      response: { 200: Timesheets }
    }
  }, async ({ life, query: { month, unit, ids, after } }) => {
    const days = daysOf(month)
    const frozen = await frozenSandbox(life)
    const named = ids === undefined ? undefined : new Set(ids.split(','))
    const everybody = Array.from(frozen.state.all('collaborators')).filter(({ id, businessUnitId }) =>
      (unit === undefined || businessUnitId === unit) && (named === undefined || named.has(id)))
    const start = after === undefined ? 0 : everybody.findIndex(({ id }) => id === after) + 1
    const shown = everybody.slice(start, start + PEOPLE_PER_PAGE)
    const last = shown.at(-1)
    return {
      month,
      people: await inTurns(shown, ({ id }) => teamRowOf(subjectIn(frozen, id), days, frozen.now)),
      total: everybody.length,
      ...(last !== undefined && start + PEOPLE_PER_PAGE < everybody.length && { after: last.id })
    }
  })

  app.get('/_sandbox/adjustments/:id/preview', {
    schema: {
      operationId: 'previewAdjustment',
      summary: 'The days of an adjustment as they are, and as they would be if it were approved now',
      params: Type.Object({ id: Type.String({ description: 'Identifier or code (codigo) of the adjustment' }) }),
      response: { 200: Preview }
    }
  }, async request => {
    const { life, params } = request
    const language = controlLanguage(request)
    const frozen = await frozenSandbox(life)
    const { now } = frozen
    const adjustment = adjustmentNamed(frozen.state, params.id)
    const subject = subjectIn(frozen, adjustment.collaboratorId)
    const after = adjustment.status === 'PENDENTE'
      ? subjectWith(subject, { ...adjustment, updatedAt: now })
      : subject
    const days = adjustedDays(adjustment)
    const requestId = askedIn(life.requests, adjustment.id)
    return {
      days: await inTurns(days.slice(0, MOST_DAYS), date => ({
        date,
        before: sheetDay(subject, dayNumber(date), now, language),
        after: sheetDay(after, dayNumber(date), now, language)
      })),
      more: Math.max(0, days.length - MOST_DAYS),
      balanceDays: [...balanceDays(subject, adjustment)],
      ...(requestId !== undefined && { requestId })
    }
  })
}

/** The form that a request asks for: with `format`, or else with `Accept`. A range with wildcards gets JSON. */
function acceptedFormat ({ query, headers: { accept } }: FastifyRequest, reply: FastifyReply): Format {
  const { format } = query as { format?: Format }
  if (format !== undefined) return format
  reply.header('vary', 'accept')
  const [found] = acceptedRanges(accept).flatMap(range => FORMATS.filter(([, type]) => range === type))
  return (found ?? FORMATS[0])[0]
}

/** The id of the exchange that created an adjustment, while the log has it. */
function askedIn (log: RequestLog, adjustmentId: string): string | undefined {
  const made = log.after(0).find(({ exchange: { changes } }) =>
    changes.list?.some(({ collection, key }) => collection === 'adjustments' && key === adjustmentId) === true)
  return made && `${made.exchange.epoch}-${made.number}`
}
