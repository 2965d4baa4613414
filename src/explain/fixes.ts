import { addDays } from '../domain/time/civil-date.ts'
import type { Fix, Refusal, RefusedRequest } from '../problems/refusal.ts'
import { parseBrazilianDate } from '../wire/date-text.ts'
import { valueOf } from '../wire/json-pointer.ts'
import { brazilian, exampleAt, fieldOf, workdayOf } from './examples.ts'
import { converted, nearest, reformatted } from './repairs.ts'

/** A refused request with the fixes that a row of the table of problems can choose from. */
export function refusalOf (request: RefusedRequest): Refusal {
  const { body, pointer: own = '', sent } = request
  const replace: Refusal['replace'] = (value, pointer = own) => ({
    words: `replace ${pointer === '' ? 'the body' : pointer} with ${shown(value)}`,
    patch: [{ op: 'replace', path: pointer, value }]
  })
  const remove: Refusal['remove'] = (pointer = own) => ({ words: `remove ${pointer}`, patch: [{ op: 'remove', path: pointer }] })
  return {
    ...request,
    at: pointer => valueOf(body, pointer),
    field: name => fieldOf(request, name),
    example: () => exampleAt(request),
    nearest: allowed => nearest(sent, allowed),
    converted: expected => converted(sent, expected),
    reformatted: format => reformatted(sent, format),
    add: value => ({ words: `add ${own}: ${shown(value)}`, patch: [{ op: 'add', path: own, value }] }),
    replace,
    remove,
    appended: () => appended(request),
    shortened: (maximum, unit) => shortened(request, maximum, unit),
    after: other => after(request, other, replace),
    lastDay: maximum => replace(brazilian(addDays(firstDay(request), maximum - 1))),
    onDay: day => replace(typeof sent === 'string' && sent.includes('T')
      ? `${day}T${sent.slice(sent.indexOf('T') + 1)}`
      : `${day}T08:00:00-03:00`),
    removeRepeated: () => remove(own.endsWith('/arquivoId') ? own : own.slice(0, own.lastIndexOf('/')))
  }
}

const LONGEST = 200

/** The beginning of a long value. `JSON.stringify` throws where a client has nested too deep. */
function shown (value: unknown): string {
  try {
    const text = JSON.stringify(value)
    return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
  } catch {
    return '…'
  }
}

function appended (request: RefusedRequest): Fix {
  const list = exampleAt(request)
  const item: unknown = Array.isArray(list) && list.length > 0 ? list[0] : list
  const { pointer } = request
  return {
    words: `add an item to ${pointer ?? 'the list'}, such as ${shown(item)}`,
    patch: [{ op: 'add', path: `${pointer ?? ''}/-`, value: item }]
  }
}

function shortened ({ sent, pointer = '' }: RefusedRequest, maximum: number, unit: 'items' | 'characters'): Fix {
  if (unit === 'items') {
    return Array.isArray(sent) && sent.length > maximum
      ? { words: `keep the first ${maximum} of ${pointer}`, patch: [{ op: 'replace', path: pointer, value: sent.slice(0, maximum) }] }
      : { words: `keep at most ${maximum} of ${pointer}` }
  }
  if (typeof sent !== 'string' || sent.length < maximum) return { words: `shorten ${pointer} to ${maximum} characters` }
  const value = sent.slice(0, maximum)
  return { words: `replace ${pointer} with ${shown(value)}`, patch: [{ op: 'replace', path: pointer, value }] }
}

const LAST_MINUTE = 2880

/** The other field stays, unless nothing can come after it. */
function after (request: RefusedRequest, other: string, replace: Refusal['replace']): Fix {
  const start = Number(fieldOf(request, other))
  return start < LAST_MINUTE ? replace(start + 1) : replace(LAST_MINUTE - 1, `/${other}`)
}

function firstDay (request: RefusedRequest) {
  const first = fieldOf(request, 'minPeriodo')
  return (typeof first === 'string' ? parseBrazilianDate(first) : undefined) ?? workdayOf(request)
}
