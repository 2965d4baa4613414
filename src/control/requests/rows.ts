import { type Static, Type } from '@sinclair/typebox'
import { pathOf } from '../../sandbox/request-log/sent.ts'
import type { Life } from '../../sandbox/life.ts'
import type { Entry } from '../../sandbox/request-log/log.ts'
import { instantText } from '../../wire/instant-text.ts'
import type { ExchangeWording } from './first-problem.ts'
import type { Mask } from './mask.ts'
import { formatOf, idOf, maskFurther } from './view.ts'

export const RequestRow = Type.Object({
  id: Type.String(),
  control: Type.Optional(Type.Literal(true, { description: 'It came through the control plane' })),
  operation: Type.Optional(Type.String()),
  format: Type.Optional(Type.String({ description: 'The format of the adjustment.' })),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  at: Type.String({ format: 'date-time', description: 'When the request arrived, in system time.' }),
  durationMs: Type.Number(),
  key: Type.Optional(Type.String({ description: 'The name of the API key.' })),
  why: Type.Optional(Type.String({ description: 'The first rule that the request violated.' })),
  fix: Type.Optional(Type.String({ description: 'The change that would let the request pass, in words.' })),
  problemCount: Type.Integer(),
  changeCount: Type.Integer(),
  warningCount: Type.Integer(),
  provokedBy: Type.Optional(Type.String({ description: 'The fault or the magic value that asked for the response.' })),
  wireFault: Type.Optional(Type.String())
}, { description: 'An exchange without its bodies.' })
export type RequestRow = Static<typeof RequestRow>

/**
 * An exchange in one line. It is some hundred times as short as the whole exchange, because the page shows thousands.
 */
export function requestRowOf (entry: Entry, life: Life, mask: Mask, { firstProblemOf }: ExchangeWording): RequestRow {
  const { number, exchange } = entry
  const { request, response, verdict } = exchange
  const { operation, apiKey } = request
  const { provokedBy, wireFault } = response
  const format = formatOf(request)
  return maskFurther(entry.exchange, mask)({
    id: idOf(number, exchange),
    method: request.method,
    path: pathOf(request),
    status: response.status,
    at: instantText(exchange.systemTime),
    durationMs: Math.round(exchange.duration * 10) / 10,
    problemCount: verdict.findingCount,
    changeCount: exchange.changes.count,
    warningCount: verdict.warningCount,
    ...(request.control && { control: true as const }),
    ...(operation !== undefined && { operation }),
    ...(format !== undefined && { format }),
    ...(apiKey !== undefined && { key: apiKey.name }),
    ...firstProblemOf(exchange, life),
    ...(provokedBy !== undefined && { provokedBy }),
    ...(wireFault !== undefined && { wireFault })
  }) as RequestRow
}
