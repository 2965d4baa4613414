import { METHODS } from 'node:http'
import { basename } from 'node:path'
import { operations } from '../../../core/contract/index.ts'
import type { Words } from '../../../core/words.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import { addressOf, type Exchange, strayAddressOf, TOKEN_LEFT_OUT } from './exchange.ts'
import { type LeftOut, leftOutOf } from './left-out.ts'
import { type Aside, type Found, isFlat, type Numbered, type Row, wrongField } from './recording/row.ts'
import { rowsOf } from './recording/rows-of.ts'
import { worded } from '../../../core/words/reports.ts'

/** A place of a file that could not be read, and the field that is wrong. */
export interface BrokenPlace { readonly file: string, readonly line: number, readonly why: Words }

/** What was read, and what was left out. */
export interface Reading {
  usable: number
  /** Refusals that say nothing of the open points, and can be explained nevertheless. */
  strays: number
  /** Other paths, with the number of their requests. */
  readonly ignored: Map<string, number>
  ignoredCount: number
  /** The first ones. */
  readonly broken: BrokenPlace[]
  brokenCount: number
  /** How many exchanges say nothing, by the reason. */
  readonly setAside: Map<Aside, number>
  /** The files that leave tokens out, at least of some requests. */
  readonly tokenless: Set<string>
}

const MOST_LISTED = 20

export function emptyReading (): Reading {
  return {
    usable: 0,
    strays: 0,
    ignored: new Map(),
    ignoredCount: 0,
    broken: [],
    brokenCount: 0,
    setAside: new Map(),
    tokenless: new Set()
  }
}

/** A file, or what was read otherwise. */
export type Source = string | { readonly name: string, readonly rows: readonly Numbered[] }

/**
 * Reads the exchanges of files one after the other. Who explains them sees a refusal, too, whose path only seems to be
 * that of an operation, and one without the body of its response.
 */
export async function * readTraffic (
  files: readonly Source[], reading: Reading, explains = false
): AsyncGenerator<Exchange> {
  for (const file of files) {
    const name = basename(typeof file === 'string' ? file : file.name)
    const leftOut = await leftOutOf(rowsFrom(file))
    for await (const [line, found] of rowsFrom(file)) {
      const read = found.row === undefined ? found : exchangeOf(found.row, leftOut, reading, explains)
      if (read === undefined) continue
      if ('operation' in read) {
        if (read.isStray === true) reading.strays++
        else reading.usable++
        if (read.headers['authorization'] === TOKEN_LEFT_OUT) reading.tokenless.add(name)
        yield { ...read, id: files.length === 1 ? `r${line}` : `${name}:r${line}` }
      } else if (read.aside !== undefined) {
        reading.setAside.set(read.aside, 1 + (reading.setAside.get(read.aside) ?? 0))
      } else if (++reading.brokenCount <= MOST_LISTED) {
        reading.broken.push({ file: name, line, why: read.broken as Words })
      }
    }
  }
}

async function * rowsFrom (source: Source): AsyncGenerator<Numbered> {
  yield * typeof source === 'string' ? rowsOf(source) : source.rows
}

/** The exchange of a row. `undefined` for a path of no operation, which is counted. */
function exchangeOf (
  row: Row, leftOut: LeftOut, reading: Reading, explains: boolean
): Omit<Exchange, 'id'> | Found | undefined {
  if (!METHODS.includes(row.method.toUpperCase())) return wrongField('method', 'method')
  const known = addressOf(row.url)
  const isAstray = known === undefined && explains && (row.status === 404 || row.status === 405)
  const address = isAstray ? strayAddressOf(row.method.toUpperCase(), row.url) : known
  if (address === undefined) {
    ignore(row, reading)
    return undefined
  }
  const aside = asideOf(row)
  const isBare = aside === 'bodyless' && explains && row.status >= 400
  if (aside !== undefined && !isBare) return { aside }
  if (isBare) reading.setAside.set('bodyless', 1 + (reading.setAside.get('bodyless') ?? 0))
  const text = row.requestBody ?? ''
  const [body, answer] = [parsedJson(text), parsedJson(row.responseBody ?? '')]
  if (!isFlat(body)) return tooDeep('requestBody')
  if (!isFlat(answer)) return tooDeep('responseBody')
  return {
    at: row.at,
    ...address,
    method: row.method.toUpperCase(),
    headers: headersOf(row, leftOut),
    text,
    body: isObject(body) ? body : undefined,
    status: row.status,
    answer: answer ?? row.responseBody ?? '',
    ...row.hasNoOrder === true && { hasNoOrder: true },
    ...(isAstray || isBare) && { isStray: true }
  }
}

/** The headers of a row, and those that were sent although the recording leaves them out. */
export function headersOf (
  { requestHeaders, lacksHeaders = false }: Row, leftOut?: LeftOut
): Record<string, string> {
  return {
    ...(lacksHeaders || leftOut?.authorization) && { authorization: TOKEN_LEFT_OUT },
    ...(lacksHeaders || leftOut?.['content-type']) && { 'content-type': 'application/json' },
    ...requestHeaders
  }
}

function tooDeep (field: string): Found {
  return { broken: worded('isNestedTooDeep', { field }) }
}

/** Why an exchange says nothing. */
function asideOf ({ method, status, requestHeaders: sent, responseHeaders: came, ...row }: Row): Aside | undefined {
  if (method.toUpperCase() === 'OPTIONS') return 'preflight'
  if (status >= 500 || status === 0) return 'failed'
  const isAsked = sent['x-sandbox-colaborador'] !== undefined && status === 404
  if (came['x-sandbox-provoked'] !== undefined || isAsked) return 'provoked'
  const { requestBody, responseBody } = row
  if (responseBody === undefined) return 'bodyless'
  if (requestBody === undefined) return 'requestless'
  const isCut = isDamaged(requestBody, Number(sent['content-length'] ?? 0)) ||
    (/^\s*[{[]/.test(responseBody) && parsedJson(responseBody) === undefined)
  return isCut ? 'cut' : undefined
}

/** A recorder has cut the body, or read it in another encoding. */
function isDamaged (text: string, sentBytes: number): boolean {
  return text.includes('\uFFFD') || (sentBytes > Buffer.byteLength(text) && parsedJson(text) === undefined)
}

function ignore (row: Row, reading: Reading): void {
  reading.ignoredCount++
  const shown = pathShown(row)
  const { ignored } = reading
  if (ignored.has(shown) || ignored.size < MOST_LISTED) ignored.set(shown, (ignored.get(shown) ?? 0) + 1)
}

/** Hides each segment of a path that no operation has, because it may name a person. */
export function pathShown ({ method, url }: Pick<Row, 'method' | 'url'>): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url.split('?')[0] as string
  const shown = path.split('/').map(step => STEPS.has(step.toLowerCase()) ? step : '…').join('/')
  return `${method.slice(0, 10)} ${shown}`.slice(0, 120)
}

const STEPS = new Set(Object.values(operations).flatMap(({ url }) => url.split('/')))
