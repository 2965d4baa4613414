import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { readText, textChunks } from '../../../../host/fixtures/text-file.ts'
import { parsedJson } from '../../../../host/sandbox/request-log/sent.ts'
import { foreignDocument, refuseForeignText } from './foreign.ts'
import { harRows, isHarEntry } from './har.ts'
import { insomniaRows } from './insomnia.ts'
import { FIELDS, rowIn, rowInLine } from './line.ts'
import { postmanRows } from './postman.ts'
import type { Found, Numbered } from './row.ts'
import { isMapping, wiremockRows } from './wiremock.ts'
import { worded } from '../../../../core/words/reports.ts'

/** What a file has, each with its place from 1. NDJSON is never in memory as a whole. Throws for an unknown form. */
export async function * rowsOf (file: string): AsyncGenerator<Numbered> {
  const head = (await firstChunk(file)).trimStart()
  refuseForeignText(file, head)
  if (isDocument(head)) {
    const text = await readText(file)
    const document = parsedJson(text)
    if (document !== undefined) return yield * rowsIn(file, document)
    if (!hasLines(text)) return yield [1, cutOff(text)]
  }
  let number = 0
  for await (const line of linesOf(file)) {
    number++
    if (line?.trim() !== '') yield [number, line === undefined ? TOO_LONG : rowInLine(line)]
  }
}

/** The same for a text that somebody pasted. */
export function rowsOfText (name: string, text: string): Numbered[] {
  const head = text.trimStart()
  refuseForeignText(name, head)
  const document = isDocument(head) ? parsedJson(text) : undefined
  if (document !== undefined) return [...rowsIn(name, document)]
  if (isDocument(head) && !hasLines(text)) return [[1, cutOff(text)]]
  const lines = text.split('\n').map((line, at) => [at + 1, line] as const)
  return lines.filter(([, line]) => line.trim() !== '').map(([number, line]) => [number, rowInLine(line)])
}

async function firstChunk (file: string): Promise<string> {
  const chunks = textChunks(file)
  const { value } = await chunks.next()
  await chunks.return(undefined) // closes the file
  return value ?? ''
}

const TOO_LONG: Found = { broken: worded('broken') }

function cutOff (text: string): Found {
  const line = text.split('\n').length
  return {
    broken: worded('theJsonIsNotWholeIt', { line })
  }
}

/** One JSON document, over many lines or in one; else each line is an exchange. */
function isDocument (head: string): boolean {
  if (head.startsWith('[')) return true
  if (!head.startsWith('{')) return false
  const line = head.split('\n', 1)[0] as string
  const value = parsedJson(line)
  if (isObject(value)) return !FIELDS.some(name => name in value)
  const [, key = ''] = /^\{\s*"([^"]*)"/.exec(head) ?? []
  return line.trim() === '{' || !FIELDS.includes(key)
}

const MOST_LINES_LOOKED_AT = 100

/** Whether a text that is no document has exchanges in its lines, such as a log that begins with other lines. */
function hasLines (text: string): boolean {
  return text.split('\n', MOST_LINES_LOOKED_AT).some(line => isOurs(parsedJson(line)))
}

function rowsIn (file: string, document: unknown): Iterable<Numbered> {
  if (Array.isArray(document) && document.some(isOurs)) return numbered(document.map(rowIn))
  if (Array.isArray(document) && document.some(isMapping)) return wiremockRows(document)
  if (!isObject(document)) throw foreignDocument(file, document)
  const { log, info, item, mappings, resources, collection } = document
  if (isObject(log) && Array.isArray(log['entries'])) return numbered(harRows(log['entries']))
  if (isObject(info) && Array.isArray(item)) return postmanRows(document)
  if (isObject(collection) && isObject(collection['info']) && !('run' in document)) return postmanRows(collection)
  if (Array.isArray(mappings)) return wiremockRows(mappings)
  if (Array.isArray(resources)) return insomniaRows(resources)
  if (isHarEntry(document)) return numbered(harRows([document]))
  if (isMapping(document)) return wiremockRows([document])
  if (isOurs(document)) return numbered([rowIn(document)])
  if ('log' in document) return numbered([LOG_WITHOUT_ENTRIES])
  throw foreignDocument(file, document)
}

const LOG_WITHOUT_ENTRIES: Found = { broken: worded('broken2') }

/** Whether a value is an exchange of our own form. */
function isOurs (value: unknown): boolean {
  return isObject(value) && 'method' in value && 'url' in value
}

function numbered (found: readonly Found[]): Numbered[] {
  return found.map((one, index) => [index + 1, one])
}

const MAX_LINE_CHARS = 64 * 1_048_576

/** The lines of a file, `undefined` for one that is too long to be an exchange. */
async function * linesOf (file: string): AsyncGenerator<string | undefined> {
  let line: string | undefined = ''
  for await (const chunk of textChunks(file)) {
    const [first, ...others] = chunk.split('\n') as [string, ...string[]]
    line = line === undefined || line.length > MAX_LINE_CHARS ? undefined : line + first
    for (const next of others) {
      yield line
      line = next
    }
  }
  yield line
}
