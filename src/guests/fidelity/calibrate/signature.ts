import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { type Exchange, isAccepted, pathIdOf, strictPathOf } from './exchange.ts'
import { dayIn, daysOf, type Knowledge } from './knowledge.ts'
import { outcomeOf } from './outcome.ts'
import { csvRows } from './csv-rows.ts'

/** Texts that nothing rests on, except on whether they are blank. */
const FREE = new Set(['descricao', 'nome', 'name', 'endereco', 'remarks'])
const DAY_MS = 86_400_000

/**
 * Two exchanges of one signature say the same about the open points, so the double is asked once for all of them: the
 * same request but for its texts, its days as a whole and its identifiers, and the same answer.
 */
export async function signatureOf (exchange: Exchange, knowledge: Knowledge): Promise<string> {
  const { operation, base, method, path, headers, body, text, status, answer } = exchange
  const { shown, names, isLong, result } = outcomeOf(exchange, status, answer)
  const first = Date.parse(daysOf(exchange)[0] ?? '')
  return JSON.stringify([
    operation, method, path === strictPathOf(exchange), headers['content-type'], headers['content-encoding'],
    headers['authorization'] !== undefined,
    headers['x-sandbox-colaborador'] !== undefined, status, shown, names, isLong, result,
    body === undefined ? text.length > 0 && isJson(text) : outline(body, first),
    await knownOf(exchange, knowledge), timeOf(exchange, knowledge, first), base === '' ? 0 : 1
  ])
}

function isJson (text: string): boolean {
  try { JSON.parse(text); return true } catch { return false }
}

/** The body without its texts. Identifiers are numbered, so that it shows where one stands twice. */
function outline (value: unknown, first: number, ids: string[] = [], name = ''): unknown {
  if (Array.isArray(value)) return value.map(item => outline(item, first, ids, name))
  if (isObject(value)) return Object.entries(value).map(([key, one]) => [key, outline(one, first, ids, key)])
  if (typeof value !== 'string') return value
  if (value.trim() === '') return ' '
  if (FREE.has(name)) return 'text'
  if (name === 'base64') return value.startsWith('data:')
  const at = Date.parse(dayIn(value) ?? value)
  if (/^\d{4}-\d\d-\d\dT|^\d\d\/\d\d\/\d{4}$/.test(value) && !Number.isNaN(at)) {
    return [(at - first) / DAY_MS, value.replace(/\d/g, '9').slice(10)]
  }
  if (!/Id$|Ids$|Hash$/.test(name)) return value
  if (!ids.includes(value)) ids.push(value)
  return ids.indexOf(value)
}

async function knownOf (exchange: Exchange, knowledge: Knowledge): Promise<unknown> {
  const { operation, body = {}, status } = exchange
  switch (operation) {
    case 'requestAdjustment': {
      const records = [body['registrosPropostos']].flat().map(one => isObject(one) ? one['registroHash'] : undefined)
      return [
        knowledge.reason(exchange, body['motivoId']), knowledge.automatic(exchange, body['motivoId']),
        records.map(hash => hash === undefined ? '' : knowledge.record(exchange, hash)),
        knowledge.adjusted(exchange, daysOf(exchange))
      ]
    }
    case 'createApiKey':
      return [body['permissions']].flat().map(name => knowledge.permission(name))
    case 'importShiftDays':
      return (await csvRows(body['base64'])).map(row => [
        row.isDateAlone, row.people.map(name => knowledge.person(exchange, name))
      ])
    case 'unlinkCollaborators':
      return [knowledge.exception(exchange, pathIdOf(exchange)), [body['collaboratorIds']].flat().map(name =>
        knowledge.linked(exchange, name))]
    default:
      return [knowledge.location(exchange, pathIdOf(exchange)), isAccepted(status) &&
        [knowledge.hasField(exchange, 'codigo'), knowledge.hasField(exchange, 'unidadeNegocioId')]]
  }
}

/** Whether its days are past or to come, as far as the clocks tell. */
function timeOf (exchange: Exchange, knowledge: Knowledge, first: number): unknown {
  const ahead = knowledge.ahead(exchange)
  const now = exchange.at === undefined ? NaN : Date.parse(exchange.at) + (ahead ?? 0)
  const days = Math.round((first - now) / DAY_MS)
  return [ahead === undefined, Math.abs(days) <= 2 ? days : Math.sign(days)]
}
