import { FORMAT_RULES, type Operation, type OperationName, operations } from '../contract/index.ts'
import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import { addDays, type CivilDate } from '../domain/time/civil-date.ts'
import type { Fix, Fixes, Refusal, RefusedRequest } from '../problems/refusal.ts'
import { parseBrazilianDate } from '../wire/date-text.ts'
import { valueOf } from '../wire/json-pointer.ts'
import { brazilian, bodyExample, examplesAt, fieldOf, workdayMeant } from './examples.ts'
import { converted, inYear, isNear, nearest, reformatted } from './repairs.ts'
import { CONTRACT_ROUTES, nearRoute } from './near-route.ts'
import { formatByFields, recordDays } from './rest-of-body.ts'

/** A refused request, with the fixes that a row of the table of problems can choose from. */
export function refusalOf (request: RefusedRequest): Refusal {
  const { body, pointer: own = '', sent } = request
  const say = sayIn(request)
  const replace: Refusal['replace'] = (value, pointer = own) => ({
    words: replacing(request, pointer, value),
    patch: [{ op: 'replace', path: pointer, value }]
  })
  const remove: Refusal['remove'] = (pointer = own) => ({
    words: say(`remova ${pointer}`, `remove ${pointer}`), patch: [{ op: 'remove', path: pointer }]
  })
  const instead: Refusal['instead'] = (...values) => [
    ...[...values, ...examplesAt(request)].filter(value => value !== undefined)
      .map(value => withFieldsOf(request, value, replace(value))),
    ...own === '' ? [] : [remove()]
  ]
  return {
    ...request,
    say,
    at: pointer => valueOf(body, pointer),
    field: name => fieldOf(request, name),
    nearest: allowed => likeliest(request, allowed),
    converted: expected => converted(sent, expected),
    reformatted: format => reformatted(sent, format),
    inThisYear: () => inYear(sent, request.today.slice(0, 4)),
    sendTo: id => sendTo(request, withIdentifier(request, id)),
    sendElsewhere: () => sendElsewhere(request),
    example: () => shown(bodyExample(request.operation)),
    added: () => examplesAt(request).map(value => withFieldsOf(request, value, adding(request, own, value))),
    replace,
    remove,
    instead,
    appended: () => appended(request),
    shortened: (maximum, unit) => shortened(request, maximum, unit),
    after: other => [...after(request, other, replace), ...instead()],
    lastDay: maximum => instead(brazilian(addDays(firstDay(request), maximum - 1))),
    onDay: day => [...dayOfRecords(request, replace), ...instead(movedTo(day, sent))],
    opened: through => opened(request, through),
    removeRepeated: () => withoutRepeated(request, remove)
  }
}

/** The path of the request with another identifier, where the operation's path has its parameter. */
function withIdentifier ({ operation, path }: RefusedRequest, id: string): string {
  const { url }: Pick<Operation, 'url'> = operations[operation as OperationName] ?? { url: '' }
  const template = url.split('/')
  return path.split('/').map((step, at) => template[at]?.startsWith(':') === true ? id : step).join('/')
}

function sendTo (request: RefusedRequest, path: string): Fix {
  return { words: sayIn(request)(`envie para ${path}`, `send it to ${path}`), route: { method: request.method, path } }
}

function sendElsewhere (request: RefusedRequest): Fix {
  const say = sayIn(request)
  const route = nearRoute(request.method, request.path, request.isServed)
  if (route === undefined) {
    return {
      words: say(`envie para uma das operações do contrato: ${CONTRACT_ROUTES}`,
        `send it to one of the operations of the contract: ${CONTRACT_ROUTES}`)
    }
  }
  const { method, path } = route
  if (path === request.path) return { words: say(`use ${method}`, `use ${method}`), route }
  if (method === request.method) return sendTo(request, path)
  return { words: say(`envie ${method} ${path}`, `send ${method} ${path}`), route }
}

function adding (request: RefusedRequest, pointer: string, value: unknown): Fix {
  return {
    words: sayIn(request)(`acrescente ${pointer}: ${shown(value)}`, `add ${pointer}: ${shown(value)}`),
    patch: [{ op: 'add', path: pointer, value }]
  }
}

/** A format comes with the fields that it demands and the body lacks, so that one round is enough. */
function withFieldsOf (request: RefusedRequest, value: unknown, fix: Fix): Fix {
  if (request.pointer !== '/formato') return fix
  const fields = FORMAT_RULES[value as AdjustmentFormat].required.filter(field => fieldOf(request, field) === undefined)
  const added = fields.flatMap(field => {
    const pointer = `/${field}`
    const [first] = examplesAt({ ...request, pointer, sent: undefined })
    return first === undefined ? [] : [adding(request, pointer, first)]
  })
  return {
    words: [fix, ...added].map(({ words }) => words).join('; '),
    patch: [fix, ...added].flatMap(({ patch = [] }) => patch)
  }
}

function sayIn ({ language }: RefusedRequest): Refusal['say'] {
  return (pt, en) => language === 'pt' ? pt : en
}

function replacing (request: RefusedRequest, pointer: string, value: unknown): string {
  return sayIn(request)(
    `troque ${pointer === '' ? 'o corpo' : pointer} por ${shown(value)}`,
    `replace ${pointer === '' ? 'the body' : pointer} with ${shown(value)}`
  )
}

const MAX_TEXT_CHARS = 200

/** The beginning of a value as JSON. `JSON.stringify` throws on a value that is nested too deep. */
function shown (value: unknown): string {
  try {
    const text = JSON.stringify(value)
    return text.length <= MAX_TEXT_CHARS ? text : `${text.slice(0, MAX_TEXT_CHARS)}…`
  } catch {
    return '…'
  }
}

/** The allowed value nearest to the sent one. A format that is no misspelling is chosen by the fields of the body. */
function likeliest ({ pointer, sent, body }: RefusedRequest, allowed: readonly string[]): string | undefined {
  const close = nearest(sent, allowed)
  if (pointer !== '/formato' || isNear(sent, close)) return close
  return formatByFields(body) satisfies AdjustmentFormat | undefined ?? close
}

function appended (request: RefusedRequest): Fixes {
  const { pointer = '' } = request
  return examplesAt(request).map(list => {
    const item: unknown = Array.isArray(list) && list.length > 0 ? list[0] : list
    return {
      words: sayIn(request)(
        `acrescente um item a ${pointer || 'a lista'}, como ${shown(item)}`.replace(' a a ', ' à '),
        `add an item to ${pointer || 'the list'}, such as ${shown(item)}`
      ),
      patch: [{ op: 'add', path: `${pointer}/-`, value: item }]
    }
  })
}

function shortened (request: RefusedRequest, maximum: number, unit: 'items' | 'characters'): Fixes {
  const { sent, pointer = '' } = request
  const say = sayIn(request)
  if (unit === 'items') {
    return Array.isArray(sent) && sent.length > maximum
      ? [{
          words: say(`mantenha os ${maximum} primeiros de ${pointer}`, `keep the first ${maximum} of ${pointer}`),
          patch: [{ op: 'replace', path: pointer, value: sent.slice(0, maximum) }]
        }]
      : [{ words: say(`mantenha no máximo ${maximum} de ${pointer}`, `keep at most ${maximum} of ${pointer}`) }]
  }
  if (typeof sent !== 'string' || sent.length < maximum) {
    return [{
      words: say(`reduza ${pointer} a ${maximum} caracteres`, `shorten ${pointer} to ${maximum} characters`)
    }]
  }
  const value = sent.slice(0, maximum)
  return [
    { words: replacing(request, pointer, value), patch: [{ op: 'replace', path: pointer, value }] },
    { words: say(`remova ${pointer}`, `remove ${pointer}`), patch: [{ op: 'remove', path: pointer }] }
  ]
}

const LAST_MINUTE = 2880

/**
 * Sets this field to the minute after the other one. If the other one is the last minute, moves the other one
 * instead.
 */
function after (request: RefusedRequest, other: string, replace: Refusal['replace']): Fixes {
  const start = fieldOf(request, other)
  if (typeof start !== 'number') return []
  return [start < LAST_MINUTE ? replace(Math.floor(start) + 1) : replace(LAST_MINUTE - 1, `/${other}`)]
}

function firstDay (request: RefusedRequest): CivilDate {
  const first = fieldOf(request, 'minPeriodo')
  return (typeof first === 'string' ? parseBrazilianDate(first) : undefined) ?? workdayMeant(request)
}

/** If several records agree on another day, the workday is wrong and the records are right. */
function dayOfRecords (request: RefusedRequest, replace: Refusal['replace']): Fixes {
  const records = fieldOf(request, 'registrosPropostos')
  const [first, ...others] = recordDays(records)
  const agree = first !== undefined && others.length > 0 && others.every(day => day === first)
  return agree && others.length + 1 === (records as unknown[]).length ? [replace(brazilian(first), '/jornada')] : []
}

function movedTo (day: string, sent: unknown): string | undefined {
  return typeof sent === 'string' && sent.includes('T') ? `${day}T${sent.slice(sent.indexOf('T') + 1)}` : undefined
}

/** The records of a REGISTRO_PONTO are of their day, so only words can say what to do. */
function opened (request: RefusedRequest, through: CivilDate): Fixes {
  const { pointer = '', format } = request
  const value = brazilian(addDays(through, 1))
  const moved = (...paths: readonly string[]): Fix => ({
    words: paths.map(path => replacing(request, path, value)).join('; '),
    patch: paths.map(path => ({ op: 'replace', path, value }))
  })
  const say = sayIn(request)
  const words = say(
    `escolha dias depois de ${through}, ou mude adjustment.closedThrough com PATCH /_sandbox/settings`,
    `choose days after ${through}, or change adjustment.closedThrough with PATCH /_sandbox/settings`
  )
  if (pointer === '/registrosPropostos') {
    return [{
      words: say(
        `deixe os registros dos dias até ${through} onde estão, ou mude adjustment.closedThrough`,
        `leave the records of the days up to ${through} where they are, or change adjustment.closedThrough`)
    }]
  }
  if (format === 'REGISTRO_PONTO') return [{ words }]
  return [moved(pointer), ...pointer === '/minPeriodo' ? [moved(pointer, '/maxPeriodo')] : [], { words }]
}

/**
 * Removes the repeated item, or all of its repetitions. The last one goes first, because a removal moves later items
 * up.
 */
function withoutRepeated (request: RefusedRequest, remove: Refusal['remove']): Fixes {
  const { body, pointer = '' } = request
  if (pointer.endsWith('/arquivoId')) return [remove()]
  const [, list = '', index = ''] = /^(.*)\/(\d+)(?:\/[^/]*)?$/.exec(pointer) ?? []
  const field = pointer.slice(`${list}/${index}`.length)
  const value = valueOf(body, pointer)
  const items: unknown = valueOf(body, list)
  const same = Array.isArray(items)
    ? [...items.keys()].filter(at => at >= Number(index) && valueOf(body, `${list}/${at}${field}`) === value)
    : []
  const all: Fix = {
    words: sayIn(request)(
      `remova todos os que repetem ${list}/${index}`, `remove all that repeat ${list}/${index}`
    ),
    patch: same.reverse().map(at => ({ op: 'remove', path: `${list}/${at}` }))
  }
  return same.length > 1 ? [all, remove(`${list}/${index}`)] : [remove(`${list}/${index}`), all]
}
