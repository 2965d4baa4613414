import { FALLBACK, type OperationName, operations } from '../../../core/contract/index.ts'
import { firstDay, lastDay } from '../../../core/rules/adjustment/adjusted-days.ts'
import type { Adjustment } from '../../../core/rules/adjustment/adjustment.ts'
import type { Change } from '../../../core/state/change.ts'
import type { Collection } from '../../../core/state/collections.ts'
import { instantText } from '../../../core/wire/instant-text.ts'
import { valueOf } from '../../../core/rules/json-pointer.ts'
import { cutText } from '../../../host/sandbox/request-log/cut.ts'
import type { Exchange } from '../../../host/sandbox/request-log/exchange.ts'
import { headerOf, parsedJson, pathOf, requestValue } from '../../../host/sandbox/request-log/sent.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { RequestRow } from './exchange-schema.ts'

/** Whom or what an exchange is about, and what an accepted one led to. */
export type Subject = Pick<RequestRow, 'person' | 'thing' | 'outcome'>

const MAX_NAME_CHARS = 80
const MAX_MESSAGE_CHARS = 300

/** What the path of an operation names. */
const NAMED_IN_PATH: { readonly [O in OperationName]?: Collection } = {
  updateWorkLocation: 'workLocations',
  patchWorkLocation: 'workLocations',
  unlinkCollaborators: 'shiftExceptions',
  downloadAttachment: 'attachments'
}

/** Found once, because a page asks for the same hundreds of rows again and again. */
const known = new WeakMap<Exchange, Subject>()

/** Names are those that the state has at the first look. */
export function subjectOf (exchange: Exchange, life: Life): Subject {
  const before = known.get(exchange)
  if (before !== undefined) return before
  const subject = find(exchange, life)
  known.set(exchange, subject)
  return subject
}

function find (exchange: Exchange, life: Life): Subject {
  const response = parsedJson(exchange.response.body)
  const adjustments = adjustmentsIn(exchange, response)
  const person = life.state.get('collaborators', personIn(exchange, adjustments, life) ?? '')
  const thing = person === undefined ? thingIn(exchange, life) : undefined
  const outcome = outcomeOf(exchange, adjustments, response)
  return {
    ...person !== undefined && { person: { id: person.id, name: person.name } },
    ...thing !== undefined && { thing: cutText(thing, MAX_NAME_CHARS) },
    ...Object.keys(outcome).length > 0 && { outcome }
  }
}

/** Those that it made or decided. What it cancelled on its way is left out, where the response tells. */
function adjustmentsIn ({ changes: { list = [] } }: Exchange, response: unknown): Adjustment[] {
  const id = valueOf(response, '/ajusteRegistroId')
  return list.flatMap(({ collection, entity }) => collection === 'adjustments' && entity !== null ? [entity] : [])
    .filter(adjustment => id === undefined || adjustment.id === id)
}

function personIn (exchange: Exchange, adjustments: readonly Adjustment[], { fixtures }: Life): string | undefined {
  const { request, response: { status } } = exchange
  const [first, ...others] = new Set(adjustments.map(({ collaboratorId }) => collaboratorId))
  if (first !== undefined) return others.length === 0 ? first : undefined
  if (request.operation === 'requestAdjustment' && status !== 401) {
    return headerOf(request, 'x-sandbox-colaborador') ?? request.apiKey?.collaboratorId ??
      fixtures.meta.defaultCollaborator
  }
  const only = onlyChange(exchange)
  return only?.collection === 'collaborators' ? only.key : undefined
}

function thingIn (exchange: Exchange, { state }: Life): string | undefined {
  const { request } = exchange
  const { operation = FALLBACK } = request
  if (operation === FALLBACK || operation === 'importShiftDays') return nameOf(onlyChange(exchange)?.entity)
  if (operation === 'createApiKey') return textAt(requestValue(request), '/name')
  const name = operation as OperationName
  const collection = NAMED_IN_PATH[name]
  if (collection === undefined) return undefined
  const at = operations[name].url.split('/').findIndex(segment => segment.startsWith(':'))
  return nameOf(state.get(collection, pathOf(request).split('/')[at] ?? ''))
}

function onlyChange ({ changes: { list = [] } }: Exchange): Change | undefined {
  return list.length === 1 ? list[0] : undefined
}

function nameOf (entity: object | null | undefined): string | undefined {
  return textAt(entity, '/name')
}

function textAt (value: unknown, pointer: string): string | undefined {
  const text = valueOf(value, pointer)
  return typeof text === 'string' && text !== '' ? text : undefined
}

function outcomeOf (
  { response: { status = 500 }, changes: { list = [] } }: Exchange, adjustments: readonly Adjustment[],
  response: unknown
): NonNullable<Subject['outcome']> {
  if (status >= 400) return {}
  const [adjustment, ...others] = adjustments
  const balance = textAt(response, '/colaboradores/0/saldoAntigo')
  const balanceAfter = textAt(response, '/frequenciaDiariaJornada/saldo')
  const message = textAt(response, '/mensagem')
  const [expiresAt] = list.flatMap(({ collection, entity }) =>
    collection === 'apiKeys' && entity?.expiresAt !== undefined ? [entity.expiresAt] : [])
  return {
    ...adjustment !== undefined && others.length === 0 && daysOf(adjustment),
    ...balance !== undefined && { balance },
    ...balanceAfter !== undefined && { balanceAfter },
    ...expiresAt !== undefined && { expiresAt: instantText(expiresAt) },
    ...message !== undefined && { message: cutText(message, MAX_MESSAGE_CHARS) }
  }
}

function daysOf (adjustment: Adjustment): NonNullable<Subject['outcome']> {
  const [date, until] = [firstDay(adjustment), lastDay(adjustment)]
  return { status: adjustment.status, date, ...until !== date && { until } }
}
