import type { RequestPart } from '../../host/sandbox/request-log/exchange.ts'

const MAX_FIELDS = 200
const FORM = /^[\w%+[\]-]{1,100}=/
const MULTIPART = /^--[^\r\n]{1,200}(?=\r?\n)/
/** JSON, or a part of it. */
const JSON_TEXT = /^\s*[[{"]/
const BASE64 = /^[\w+/-]+=*$/
/** What the log has for bytes that are no UTF-8. */
const LOST = '\uFFFD'

type Field = readonly [name: string, value: string, file?: string]

/**
 * The JSON value that a body means which is no JSON: a form (`application/x-www-form-urlencoded`,
 * `multipart/form-data`), or the file of an import as it is. `undefined` if it means none.
 */
export function textBody ({ body: text, cutBody, operation }: RequestPart): unknown {
  if (cutBody !== undefined || text.trim() === '' || text.includes(LOST) || JSON_TEXT.test(text)) return undefined
  const [opening] = MULTIPART.exec(text) ?? []
  if (opening !== undefined) return multipart(text, opening, operation)
  if (operation === 'importShiftDays') return { base64: fileText(text) }
  if (!FORM.test(text)) return undefined
  return objectOf([...new URLSearchParams(text.trim())])
}

/** The fields as an object. A name that ends with `[]` or comes twice has a list. */
function objectOf (fields: readonly Field[]): object | undefined {
  if (fields.length === 0 || fields.length > MAX_FIELDS) return undefined
  const names = [...new Set(fields.map(([name]) => name))]
  return Object.fromEntries(names.map(name => {
    const values = fields.filter(([other]) => other === name).map(([, value]) => value)
    return name.endsWith('[]') ? [name.slice(0, -2), values] : [name, values.length === 1 ? values[0] : values]
  }))
}

/** Files are that of an import, or the attachments of an adjustment. */
function multipart (text: string, opening: string, operation: string | undefined): object | undefined {
  const fields = text.split(opening, MAX_FIELDS + 2).slice(1).flatMap(fieldIn)
  if (operation === 'importShiftDays') {
    const file = fields.find(([, , name]) => name !== undefined) ?? fields[0]
    return file && { base64: fileText(file[1]) }
  }
  const files = fields.filter(([, , name]) => name !== undefined)
  const rest = objectOf(fields.filter(field => !files.includes(field)))
  return files.length === 0 || operation !== 'requestAdjustment'
    ? rest
    : { ...rest, anexos: files.map(([, content, nome]) => ({ nome, base64: base64Of(content) })) }
}

/** A field, between two boundaries. */
function fieldIn (piece: string): Field[] {
  const start = /\r?\n\r?\n/.exec(piece)
  if (start === null) return []
  const head = piece.slice(0, start.index)
  const content = piece.slice(start.index + start[0].length).replace(/\r?\n$/, '')
  const [, name = ''] = /[ ;]name="([^"]*)"/.exec(head) ?? []
  const [, file] = /[ ;]filename="([^"]*)"/.exec(head) ?? []
  return [file === undefined ? [name, content] : [name, content, file]]
}

/** A file as the import takes it: a data URL or Base64 as they are, and a CSV file as a data URL. */
function fileText (text: string): string {
  const isEncoded = text.startsWith('data:') || BASE64.test(text.trim())
  return isEncoded ? text.trim() : `data:text/csv;base64,${base64Of(text)}`
}

function base64Of (text: string): string {
  return Buffer.from(text).toString('base64')
}
