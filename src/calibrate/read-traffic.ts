import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { parsedJson } from '../sandbox/request-log/sent.ts'
import { addressOf, type Exchange } from './exchange.ts'
import { harRows, type Row } from './har.ts'

/** What was read, and what was left out. */
export interface Reading {
  usable: number
  /** Other paths, with the number of their requests. */
  readonly ignored: Map<string, number>
  ignoredCount: number
  /** `FILE:LINE` */
  readonly broken: string[]
  /** Operations without the body of their response. */
  bodyless: number
  /** Answers that a test asked a sandbox for, and failures of a server (5xx): they say nothing. */
  setAside: number
}

const MOST_LISTED = 20

export function emptyReading (): Reading {
  return { usable: 0, ignored: new Map(), ignoredCount: 0, broken: [], bodyless: 0, setAside: 0 }
}

/** Reads the exchanges of files one after the other. NDJSON is never in memory as a whole. */
export async function * readTraffic (files: readonly string[], reading: Reading): AsyncGenerator<Exchange> {
  for (const file of files) {
    const prefix = files.length === 1 ? '' : `${basename(file)}:`
    for await (const [number, row] of rowsOf(file)) {
      if (row === undefined) {
        reading.broken.push(`${prefix}${number}`)
        continue
      }
      const exchange = exchangeOf(`${prefix}r${number}`, row, reading)
      if (exchange !== undefined) yield exchange
    }
  }
}

/** Each row with its place from 1; `undefined` for one that is broken. */
async function * rowsOf (file: string): AsyncGenerator<readonly [number, Row | undefined]> {
  const begin = await firstLine(file)
  if (isWholeJson(begin)) {
    let number = 0
    for (const row of harRows(await readFile(file, 'utf8'))) yield [++number, row]
    return
  }
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++
    if (line.trim() !== '') yield [number, rowIn(line.replace(/^\uFEFF/, ''))]
  }
}

async function firstLine (file: string): Promise<string> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() !== '') return line.replace(/^\uFEFF/, '').trim()
  }
  return ''
}

/** A HAR is one JSON document, over many lines or in one. */
function isWholeJson (line: string): boolean {
  const first = parsedJson(line) as { log?: unknown } | undefined
  return first === undefined ? /^\{("log"|$)|^\{\s*$/.test(line) : typeof first === 'object' && 'log' in (first ?? {})
}

function rowIn (line: string): Row | undefined {
  const row = parsedJson(line) as Partial<Row> | undefined
  if (typeof row !== 'object' || row === null) return undefined
  const { at, method, url, status, requestBody, responseBody, requestHeaders, responseHeaders } = row
  const isText = [at, requestBody, responseBody].every(text =>
    text === undefined || text === null || typeof text === 'string')
  const isPairs = [requestHeaders, responseHeaders].every(pairs =>
    pairs === undefined || (typeof pairs === 'object' && !Array.isArray(pairs)))
  const isWhole = typeof method === 'string' && typeof url === 'string' && Number.isInteger(status)
  return isWhole && isText && isPairs ? row as Row : undefined
}

function exchangeOf (id: string, row: Row, reading: Reading): Exchange | undefined {
  const address = addressOf(row.url)
  if (address === undefined) {
    reading.ignoredCount++
    const shown = pathShown(row)
    const { ignored } = reading
    if (ignored.has(shown) || ignored.size < MOST_LISTED) ignored.set(shown, (ignored.get(shown) ?? 0) + 1)
    return undefined
  }
  const responseHeaders = inLowerCase(row.responseHeaders)
  if (row.status >= 500 || row.status === 0 || responseHeaders['x-sandbox-provoked'] !== undefined) {
    reading.setAside++
    return undefined
  }
  if (row.responseBody === undefined || row.responseBody === null) {
    reading.bodyless++
    return undefined
  }
  reading.usable++
  const text = row.requestBody ?? ''
  const body = parsedJson(text)
  return {
    id,
    at: row.at,
    ...address,
    method: row.method.toUpperCase(),
    headers: inLowerCase(row.requestHeaders),
    text,
    body: typeof body === 'object' && body !== null &&
      !Array.isArray(body)
      ? body as Record<string, unknown>
      : undefined,
    status: row.status,
    answer: parsedJson(row.responseBody) ?? row.responseBody
  }
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
