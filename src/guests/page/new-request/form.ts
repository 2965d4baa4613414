import { instantAt, local } from '../text/dates.ts'
import { minutesOf, span } from '../text/minutes.ts'

/** What a field takes, and so how it is asked for. */
export type Kind = 'day' | 'days' | 'time' | 'times' | 'flag' | 'files' | 'reason' | 'text'

/** The part of an OpenAPI schema that a form needs. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly const?: string
  readonly $ref?: string
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
}

export interface Field { readonly name: string, readonly kind: Kind, readonly required: boolean }

type Body = Readonly<Record<string, unknown>>

/** The records of the day: the hash of each, by its minutes from midnight. */
export type Hashes = ReadonlyMap<number, string>

/** The fields of a format: those that the schema requires for it, and those that its example has beside them. */
export function fieldsOf (schema: Schema, format: string, example: Body): Field[] {
  const required = [...schema.required ?? [], ...requiredBy(schema, format)]
  const names = [...new Set([...required, ...Object.keys(example), 'anexos'])].filter(name => name !== 'formato')
  return names.map(name => ({
    name, kind: kindOf(name, schema.properties?.[name] ?? {}), required: required.includes(name)
  }))
}

/** What the branch of a format requires beyond the fields of all. */
function requiredBy (schema: Schema, format: string): readonly string[] {
  if (schema.if === undefined) return []
  if (schema.if.properties?.['formato']?.const === format) return schema.then?.required ?? []
  return schema.else === undefined ? [] : requiredBy(schema.else, format)
}

function kindOf (name: string, { type, format, items }: Schema): Kind {
  if (name === 'motivoId') return 'reason'
  if (format === 'dd/MM/yyyy') return 'day'
  if (items?.format === 'dd/MM/yyyy') return 'days'
  if (items?.$ref?.endsWith('/ProposedRecord') === true) return 'times'
  if (items?.$ref?.endsWith('/AttachmentRequest') === true) return 'files'
  if (type === 'number') return 'time'
  return type === 'boolean' ? 'flag' : 'text'
}

/** A value of the body as a person writes it. */
export function written (kind: Kind, value: unknown): string {
  if (value === undefined) return ''
  if (kind === 'time') return span(Number(value))
  if (kind === 'days') return (value as string[]).join(', ')
  if (kind === 'times') {
    return (value as { dataHora: string }[]).map(({ dataHora }) => local(dataHora).time).join(', ')
  }
  return String(value)
}

/**
 * The value of the body that a text stands for. A text that cannot be read goes as it is: the answer explains what is
 * wrong with it. `undefined` for an empty one.
 * @param day dd/MM/yyyy
 */
export function valueOf (kind: Kind, text: string, day: string, hashes: Hashes): unknown {
  const given = text.trim()
  if (given === '') return undefined
  if (kind === 'flag') return given === 'true'
  if (kind === 'time') return Number.isNaN(minutesOf(given)) ? given : minutesOf(given)
  if (kind === 'days') return listed(given)
  if (kind === 'times') return listed(given).map(time => proposed(time, day, hashes))
  return given
}

const listed = (text: string): string[] => text.split(/[,;\s]+/).filter(piece => piece !== '')

/** A record at a time of the day, which keeps the one that is there. A time from 24:00 on is of the next day. */
function proposed (time: string, day: string, hashes: Hashes): { dataHora: string, registroHash?: string } {
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day) ?? []
  const minutes = minutesOf(time)
  if (date === undefined || Number.isNaN(minutes)) return { dataHora: time }
  const midnight = Date.parse(instantAt(`${year}-${month}-${date}T00:00`))
  const registroHash = hashes.get(minutes)
  const dataHora = new Date(midnight + minutes * 60_000).toISOString()
  return { dataHora, ...(registroHash !== undefined && { registroHash }) }
}
