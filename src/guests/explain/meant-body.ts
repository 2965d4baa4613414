import { type Operation, type OperationName, operations, schemaNamed } from '../../core/contract/index.ts'
import { type UnknownFields, unknownFieldsOf } from '../../core/wire/unknown-fields.ts'
import { stepsOf, valueOf } from '../../core/rules/json-pointer.ts'
import { isOfFormat, nearName } from '../../core/problems/near-name.ts'
import { formatByFields } from './rest-of-body.ts'

/** A field that has another name than the contract's. */
export interface Renaming {
  /** JSON Pointers. */
  readonly from: string
  readonly to: string
}

/** How deep a body may be wrapped. */
const MOST_LAYERS = 4
/** A list of objects is seen to have fields once it has its own name itself. */
const MOST_DEPTH = 2
/** How many unknown fields of a body are looked at. */
const MOST_RENAMINGS = 50

/** A body as the contract has it: unwrapped, and with the names of its fields. */
export function meantBody (sent: unknown, operation: string | undefined): unknown {
  const body = unwrapped(sent, operation)
  let meant = renamed(body, renamingsOf(body, operation, ['formato']))
  for (let depth = 0; depth < MOST_DEPTH; depth++) meant = renamed(meant, renamingsOf(meant, operation))
  return meant
}

/** The object in a body that is a list, a text, or an object whose only field is none of the operation's. */
export function unwrapped (sent: unknown, operation: string | undefined): unknown {
  let body = sent
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const inner = innerOf(body, operation)
    if (inner === undefined) return body
    body = inner
  }
  return sent
}

function innerOf (body: unknown, operation: string | undefined): unknown {
  if (typeof body === 'string') return parsed(body)
  if (!isObject(body)) return undefined
  const [[name, only] = ['', undefined], ...others] = Object.entries(body)
  if (Array.isArray(body)) return isObject(only) ? only : undefined
  const isWrapper = isObject(only) && others.length === 0 && !fieldsOf(operation).includes(name)
  return isWrapper && !(Array.isArray(only) && nearName(name, fieldsOf(operation)) !== undefined) ? only : undefined
}

function parsed (text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject (value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The unknown fields of a body, each with the missing field of its object that it most likely means. */
export function renamingsOf (
  body: unknown, operation: string | undefined, among?: readonly string[]
): readonly Renaming[] {
  const format = valueOf(body, '/formato') ?? formatByFields(body)
  const found = new Map<string, Renaming>()
  let count = 0
  const pieces = unknownFieldsIn(operation)(body, (pointer, lacking) => {
    if (++count > MOST_RENAMINGS) return
    const from = pointer()
    const parent = from.slice(0, from.lastIndexOf('/'))
    const fields = lacking().filter(field =>
      among === undefined ? isOfFormat(field, format) : parent === '' && among.includes(field))
    const near = nearName(stepsOf(from).at(-1) ?? '', fields.filter(field => !found.has(`${parent}/${field}`)))
    if (near !== undefined) found.set(`${parent}/${near}`, { from, to: `${parent}/${near}` })
  })
  Array.from(pieces) // goes through all of them at once
  return [...found.values()]
}

/** A copy of the body with the renamed fields in the places of the others. */
export function renamed (body: unknown, renamings: readonly Renaming[]): unknown {
  if (renamings.length === 0) return body
  const copy = structuredClone(body)
  for (const { from, to } of renamings) {
    const object = valueOf(copy, to.slice(0, to.lastIndexOf('/'))) as Record<string, unknown>
    const [sent = '', meant = ''] = [from, to].map(pointer => stepsOf(pointer).at(-1))
    object[meant] = object[sent]
    Reflect.deleteProperty(object, sent)
  }
  return copy
}

type Schema = NonNullable<Operation['schema']['body']>

function schemaOf (operation: string | undefined): Schema | undefined {
  const { schema }: Partial<Operation> = operations[operation as OperationName] ?? {}
  return schema?.body
}

function fieldsOf (operation: string | undefined): string[] {
  const schema = schemaOf(operation)
  return Object.keys((schemaNamed(schema?.$ref ?? '') ?? schema)?.properties ?? {})
}

function unknownFieldsIn (operation: string | undefined): UnknownFields {
  const schema = schemaOf(operation)
  return schema === undefined ? () => [] : unknownFieldsOf(schema, schemaNamed)
}
