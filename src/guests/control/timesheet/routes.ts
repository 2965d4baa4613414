import { type Static, type TObject, Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { StringEnum } from '../../../core/contract/index.ts'
import type { Collaborator } from '../../../core/rules/collaborator.ts'
import type { Language } from '../../../core/words.ts'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import { acceptedRanges } from '../../../core/wire/accepted-ranges.ts'
import { collaboratorNamed } from '../named/collaborator-named.ts'
import { type CsvForm, csvHead, sheetCsv } from './sheet-csv.ts'
import { sheetText } from './sheet-text.ts'
import { inTurns } from '../../../host/turns.ts'
import { type FrozenSandbox, frozenSandbox, subjectIn } from './frozen-sandbox.ts'
import { daysOf, monthAt, teamRowOf, timesheetOf } from './month.ts'
import { Timesheet, Timesheets } from './schemas.ts'
import { route } from '../route/route.ts'

const PEOPLE_PER_PAGE = 50

const TYPES = { json: 'application/json', text: 'text/plain', csv: 'text/csv' } as const
type Format = keyof typeof TYPES

const month = Type.String({ description: 'The month, as yyyy-MM.' })
const CsvQuery = {
  separator: Type.Optional(StringEnum(['semicolon', 'comma'], {
    description: 'Of CSV: `semicolon` by default, with decimal commas and the byte order mark that a Brazilian ' +
      'spreadsheet expects; `comma` has neither.'
  })),
  rows: Type.Optional(StringEnum(['dia'], {
    description: 'Of CSV: `dia` leaves out the rows of weeks and totals, so that an import counts nothing twice.'
  }))
}

const SheetQuery = Type.Object({
  month: Type.Optional(Type.String({
    description: 'The month, as yyyy-MM. Without it, the month that the clock shows.'
  })),
  format: Type.Optional(StringEnum(['json', 'text', 'csv'])),
  ...CsvQuery
}, { additionalProperties: false })

/** Timesheets of one person and of everybody. */
export const timesheetsRoutes = [
  route('getTimesheet', 'GET /_sandbox/timesheet/:who', 'Days', {
    about: {
      pt: 'Um mês de um colaborador em hora local, com totais e com o que se pode desenhar de cada dia',
      en: 'A month of a collaborator in local time, with totals and what can be drawn of each day'
    },
    description: 'The timesheet comes as JSON, as a text table (`text/plain`) or as CSV (`text/csv`). `format` ' +
      'chooses, else `Accept`. As text and CSV, a week or month of a flexible shift has a row after its last day, ' +
      'and the last row has the totals. In CSV, `tipo` says what a row is (`dia`, `semana`, `mes`, `total`), and ' +
      '`saldoBanco` is the time bank after the day, from its opening balance on. The remarks, in CSV ' +
      '`observacoes`, are leave and other adjustments, days outside the employment, and closed days, in words.',
    client: { timesheet: ['who', 'month?'], timesheetText: ['who', 'format', 'month?', 'query?'] },
    params: Type.Object({
      who: Type.String({
        description: 'The identifier, CPF, CNPJ or name of the collaborator.'
      })
    }),
    query: SheetQuery,
    response: { 200: Timesheet },
    handler: async (request, reply) => {
      const { life, params: { who }, query } = request
      const frozen = await frozenSandbox(life)
      const { id, zone, document } = collaboratorNamed(frozen.state, who)
      const month = query.month ?? monthAt(frozen.now, zone)
      const language = controlLanguage(request)
      const sheet = await timesheetOf(frozen, id, month, language)
      const format = acceptedFormat(request, reply, ['json', 'text', 'csv'])
      if (format === 'json') return sheet
      if (format === 'text') {
        return await reply.type('text/plain; charset=utf-8').send(sheetText(sheet, language) as never)
      }
      const form = csvForm(query, language)
      return await asCsv(reply, `${month}-${document}`).send((csvHead(form) + sheetCsv(sheet, form)) as never)
    }
  }),
  route('listTimesheets', 'GET /_sandbox/timesheets', 'Days', {
    about: {
      pt: 'Um mês de todos, 50 pessoas por vez, com poucos valores por dia; como CSV, inteiro',
      en: `A month of everybody, ${PEOPLE_PER_PAGE} people at a time, with few figures a day; as CSV, whole`
    },
    description:
      'Returns a month of all collaborators with few figures a day, or of those that `ids` names. `after` asks for ' +
      'the next page. As CSV it is the timesheets of all of them, whole.',
    client: { timesheets: ['month', 'query?'], timesheetsCsv: 'own' },
    query: Type.Object({
      month,
      format: Type.Optional(StringEnum(['json', 'csv'])),
      ...CsvQuery,
      unit: Type.Optional(Type.String({ description: 'The identifier of the business unit.' })),
      ids: Type.Optional(Type.String({
        description: 'Only the collaborators of these identifiers, which commas separate.'
      })),
      after: Type.Optional(Type.String({
        description: 'The identifier of the last collaborator of the page before. The answer starts with the ' +
            'collaborator after it.'
      }))
    }, { additionalProperties: false }),
    response: { 200: Timesheets },
    handler: async (request, reply) => {
      const { life, query: { month, unit, ids, after, ...query } } = request
      const days = daysOf(month)
      const frozen = await frozenSandbox(life)
      const named = ids === undefined ? undefined : new Set(ids.split(','))
      const everybody = Array.from(frozen.state.all('collaborators')).filter(({ id, businessUnitId }) =>
        (unit === undefined || businessUnitId === unit) && (named === undefined || named.has(id)))
      const start = after === undefined ? 0 : everybody.findIndex(({ id }) => id === after) + 1
      if (acceptedFormat(request, reply, ['json', 'csv']) === 'csv') {
        const pieces = csvOf(frozen, everybody.slice(start), month, csvForm(query, controlLanguage(request)))
        return await asCsv(reply, month).send(Readable.from(pieces) as never)
      }
      const shown = everybody.slice(start, start + PEOPLE_PER_PAGE)
      const last = shown.at(-1)
      return {
        month,
        people: await inTurns(shown, ({ id }) => teamRowOf(subjectIn(frozen, id), days, frozen.now)),
        total: everybody.length,
        ...(last !== undefined && start + PEOPLE_PER_PAGE < everybody.length && { after: last.id })
      }
    }
  })
]

/** The form that a request asks for: with `format`, or else with `Accept`. A range with wildcards gets JSON. */
function acceptedFormat ({ query, headers: { accept } }: FastifyRequest, reply: FastifyReply, known: Format[]): Format {
  const { format } = query as { format?: Format }
  if (format !== undefined) return format
  reply.header('vary', 'accept')
  return acceptedRanges(accept).flatMap(range => known.filter(one => TYPES[one] === range))[0] ?? 'json'
}

type CsvChoice = Static<TObject<typeof CsvQuery>>

function csvForm ({ separator = 'semicolon', rows }: CsvChoice, language: Language): CsvForm {
  return { separator, daysOnly: rows === 'dia', language }
}

/** A response that a browser saves as a file. Only letters and digits of a document are in its name. */
function asCsv (reply: FastifyReply, name: string): FastifyReply {
  return reply.type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="folha-de-ponto-${name.replace(/[^\w-]/g, '')}.csv"`)
}

/** Person by person, because those of a large team would not fit in memory. */
async function * csvOf (frozen: FrozenSandbox, people: readonly Collaborator[], month: string, form: CsvForm) {
  yield csvHead(form)
  for (const { id } of people) yield sheetCsv(await timesheetOf(frozen, id, month, form.language), form)
}
