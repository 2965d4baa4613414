import { ADJUSTMENT_FORMATS, FORMAT_RULES } from '../../core/contract/index.ts'
import type { JsonType } from '../../core/rules/problem.ts'
import type { BodyFix, Fix, Fixes, RefusedRequest } from '../../core/problems/refusal.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import { daySaid, examplesAt, fieldOf, valuesAt } from './examples.ts'
import { adding, invented, replacing, sayIn, shown } from './fix-words.ts'
import { type Renaming, renamingsOf, unwrapped } from './meant-body.ts'
import { converted, reformatted, WRITTEN_FORMATS } from './repairs.ts'
import { worded } from '../../core/words/problems.ts'

/** The value in place of the wrong one, all of it invented: of a body each of its fields. */
export function inventedWhole (request: RefusedRequest, value: unknown): BodyFix {
  const { pointer = '' } = request
  const pointers = pointer === '' ? Object.keys(Object(value) as object).map(name => `/${name}`) : [pointer]
  return invented(request, {
    words: replacing(request, pointer, value), patch: [{ op: 'replace', path: pointer, value }]
  }, ...pointers)
}

/** A text in each of the formats that it may be meant in. */
export function rewritten (text: string, request: RefusedRequest): unknown[] {
  return WRITTEN_FORMATS.map(format => reformatted(text, format, daySaid(request))).filter(one => one !== undefined)
}

/** The missing value: from what wraps the body, from another name, told by the rest of the body, or invented. */
export function added (request: RefusedRequest): Fixes {
  const { pointer: own = '', body, operation, meant } = request
  return [
    ...unwrapped(body, operation) === body ? [] : [replacingWhole(request, meant)],
    ...renamedFrom(request, ({ to }) => to === own),
    ...valuesAt(request).map(value => withFieldsOf(request, value, adding(request, own, value))),
    ...examplesAt(request).map(value =>
      withFieldsOf(request, value, invented(request, adding(request, own, value), own)))
  ]
}

function replacingWhole (request: RefusedRequest, value: unknown): BodyFix {
  return { words: replacing(request, '', value), patch: [{ op: 'replace', path: '', value }] }
}

/** The renaming of a field, with its value as it is and in each other way that it can be meant. */
export function renamedFrom (request: RefusedRequest, isMeant: (renaming: Renaming) => boolean): BodyFix[] {
  const { body, operation, meant } = request
  const renaming = renamingsOf(body, operation).find(isMeant)
  if (renaming === undefined) return []
  const { from, to } = renaming
  const value = valueOf(meant, to) ?? valueOf(body, from)
  const field = to.slice(to.lastIndexOf('/') + 1)
  const texts = typeof value === 'string' || typeof value === 'number' ? rewritten(String(value), request) : []
  const values = [value, ...TYPES.flatMap(type => converted(value, [type], field)), ...texts]
  return values.map(value => ({
    words: renameWords(request, renaming, value === values[0] ? undefined : value),
    patch: [{ op: 'remove', path: from }, { op: 'add', path: to, value }]
  }))
}

const TYPES: readonly JsonType[] = ['number', 'boolean', 'array', 'string']

function renameWords (request: RefusedRequest, { from, to }: Renaming, value: unknown): string {
  const name = to.slice(to.lastIndexOf('/') + 1)
  const words = sayIn(request)(worded('renameTo', { from, name }))
  return value === undefined ? words : `${words}: ${shown(value)}`
}

/** A format comes with the fields that it demands and the body lacks, so that one round is enough. */
export function withFieldsOf (request: RefusedRequest, value: unknown, fix: Fix): Fix {
  if (request.pointer !== '/formato') return fix
  const format = ADJUSTMENT_FORMATS.find(one => one === value)
  const fields = format === undefined
    ? []
    : FORMAT_RULES[format].required.filter(field => fieldOf(request, field) === undefined)
  const added = fields.flatMap(field => {
    const pointer = `/${field}`
    const missing = { ...request, pointer, sent: undefined }
    const [fromBody] = valuesAt(missing, format)
    const [first] = examplesAt(missing)
    if (fromBody !== undefined) return [adding(request, pointer, fromBody)]
    return first === undefined ? [] : [invented(request, adding(request, pointer, first), pointer)]
  })
  return {
    words: [fix, ...added].map(({ words }) => words).join('; '),
    patch: [fix, ...added].flatMap(({ patch = [] }) => patch),
    invented: [fix, ...added].flatMap(({ invented = [] }) => invented)
  }
}
