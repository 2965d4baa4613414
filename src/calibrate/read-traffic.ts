import { createReadStream } from 'node:fs'
import { METHODS } from 'node:http'
import { basename } from 'node:path'
import { isObject } from '../document/schema-faults.ts'
import { readText, textChunks } from '../document/text-file.ts'
import { parsedJson } from '../sandbox/request-log/sent.ts'
import { addressOf, type Exchange } from './exchange.ts'
import { harRows, type Row } from './har.ts'

/** What was read, and what was left out. */
export interface Reading {
  usable: number
  /** Other paths, with the number of their requests. */
  readonly ignored: Map<string, number>
  ignoredCount: number
  /** `FILE:LINE` of the first ones. */
  readonly broken: string[]
  brokenCount: number
  /** Operations without the body of their response. */
  bodyless: number
  /** What says nothing: preflights of a browser, 5xx, damaged bodies, and what a test asked a sandbox for. */
  setAside: number
}

const MOST_LISTED = 20

export function emptyReading (): Reading {
  return { usable: 0, ignored: new Map(), ignoredCount: 0, broken: [], brokenCount: 0, bodyless: 0, setAside: 0 }
}

/** Reads the exchanges of files one after the other. NDJSON is never in memory as a whole. */
export async function * readTraffic (files: readonly string[], reading: Reading): AsyncGenerator<Exchange> {
  for (const file of files) {
    const prefix = files.length === 1 ? '' : `${basename(file)}:`
    for await (const [number, row] of rowsOf(file)) {
      const exchange = row === undefined || !METHODS.includes(row.method.toUpperCase())
        ? 'broken'
        : exchangeOf(`${prefix}r${number}`, row, reading)
      if (exchange !== 'broken' && exchange !== undefined) yield exchange
      if (exchange === 'broken' && ++reading.brokenCount <= MOST_LISTED) reading.broken.push(`${prefix}${number}`)
    }
  }
}

/** Each row with its place from 1; `undefined` for one that is broken. */
async function * rowsOf (file: string): AsyncGenerator<readonly [number, Row | undefined]> {
  let number = 0
  if (await isHar(file)) {
    for (const row of harRows(await readText(file))) yield [++number, row]
    return
  }
  for await (const line of linesOf(file)) {
    number++
    if (line?.trim() !== '') yield [number, line === undefined ? undefined : rowIn(line)]
  }
}

const HEAD_BYTES = 4096
const MAX_LINE_CHARS = 64 * 1_048_576

/** A HAR is one JSON document, over many lines or in one. */
async function isHar (file: string): Promise<boolean> {
  let head = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: HEAD_BYTES })) head += chunk
  return /^\uFEFF?\s*\{\s*(\n|"log")/.test(head)
}

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

function rowIn (line: string): Row | undefined {
  const row = parsedJson(line.replace(/^\uFEFF/, '')) as Partial<Row> | undefined
  if (typeof row !== 'object' || row === null) return undefined
  const { at, method, url, status, requestBody, responseBody, requestHeaders, responseHeaders } = row
  const isText = [at, requestBody, responseBody].every(text =>
    text === undefined || text === null || typeof text === 'string')
  const isPairs = [requestHeaders, responseHeaders].every(pairs =>
    pairs === undefined || (typeof pairs === 'object' && !Array.isArray(pairs)))
  const isWhole = typeof method === 'string' && typeof url === 'string' && Number.isInteger(status)
  return isWhole && isText && isPairs ? row as Row : undefined
}

/** `undefined` for what says nothing about the operations, which is counted. */
function exchangeOf (id: string, row: Row, reading: Reading): Exchange | 'broken' | undefined {
  const address = addressOf(row.url)
  if (address === undefined) {
    ignore(row, reading)
    return undefined
  }
  if (saysNothing(row)) {
    reading.setAside++
    return undefined
  }
  if (row.responseBody === undefined || row.responseBody === null) {
    reading.bodyless++
    return undefined
  }
  const text = row.requestBody ?? ''
  const [body, answer] = [parsedJson(text), parsedJson(row.responseBody)]
  if (!isFlat(body) || !isFlat(answer)) return 'broken'
  reading.usable++
  return {
    id,
    at: row.at,
    ...address,
    method: row.method.toUpperCase(),
    headers: inLowerCase(row.requestHeaders),
    text,
    body: isObject(body) ? body : undefined,
    status: row.status,
    answer: answer ?? row.responseBody
  }
}

function saysNothing (row: Row): boolean {
  const [sent, came] = [inLowerCase(row.requestHeaders), inLowerCase(row.responseHeaders)]
  return row.status >= 500 || row.status === 0 || row.method.toUpperCase() === 'OPTIONS' ||
    came['x-sandbox-provoked'] !== undefined || (sent['x-sandbox-colaborador'] !== undefined && row.status === 404) ||
    isDamaged(row.requestBody ?? '', Number(sent['content-length'] ?? 0))
}

/** A recorder has cut the body, or read it in another encoding. */
function isDamaged (text: string, sentBytes: number): boolean {
  return text.includes('\uFFFD') || (sentBytes > Buffer.byteLength(text) && parsedJson(text) === undefined)
}

const MOST_LEVELS = 100

function isFlat (value: unknown, levels = MOST_LEVELS): boolean {
  return typeof value !== 'object' || value === null ||
    (levels > 0 && Object.values(value).every(one => isFlat(one, levels - 1)))
}

function ignore (row: Row, reading: Reading): void {
  reading.ignoredCount++
  const shown = pathShown(row)
  const { ignored } = reading
  if (ignored.has(shown) || ignored.size < MOST_LISTED) ignored.set(shown, (ignored.get(shown) ?? 0) + 1)
}

/** Without what may name somebody: the query, and steps with digits. */
function pathShown ({ method, url }: Row): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url.split('?')[0] as string
  return `${method.slice(0, 10)} ${path.split('/').map(step => /[\d@%]/.test(step)
    ? '…'
: step).join('/')}`.slice(0, 120)
}

function inLowerCase (headers: Row['requestHeaders']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
