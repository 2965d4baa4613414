import { OptionError } from '../../../host/start/config.ts'
import type { Source } from '../calibrate/read-traffic.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { rowIn } from '../calibrate/recording/line.ts'
import { isFlat, type Row } from '../calibrate/recording/row.ts'
import { rowsOfText } from '../calibrate/recording/rows-of.ts'
import { type ReadFile, requestOfCurl } from './curl.ts'
import { rowOfHttp } from './raw-http.ts'
import { PROMPT, shellWords } from './shell-words.ts'
import { worded } from '../../../core/words/reports.ts'

/** What the API said to a request that was pasted without it. */
export interface Said { readonly status: number, readonly response: string }

/** What was pasted: exchanges, or a request of which nobody has said what came of it. */
export type Pasted =
  | { readonly source: Exclude<Source, string>, readonly asked?: never }
  | { readonly asked: Row, readonly source?: never }

/** The name of a text that has the responses itself. */
export const RECORDING = '-'

const CURL = /^\s*(\S*[/\\])?curl(\.exe)?\s/i

export function isCurl (text: string): boolean {
  return CURL.test(text.replace(PROMPT, ''))
}

/** Reads a curl command, raw HTTP, an exchange, or a recording that was pasted. */
export async function readPasted (text: string, said: Said | undefined, readFile: ReadFile): Promise<Pasted> {
  if (isCurl(text)) return await readCurl(shellWords(text), said, readFile)
  const whole = text.replace(/^\uFEFF/, '')
  const row = rowOfHttp(whole) ?? rowOfJson(whole)
  if (row !== undefined) return pastedRow('HTTP', row, said)
  return { source: { name: RECORDING, rows: rowsOfText(RECORDING, whole) } }
}

/** A request as JSON, with `path` and `body` as people write it. One with `url` and `status` is a recording. */
function rowOfJson (text: string): Row | undefined {
  const value = parsedJson(text)
  if (!isObject(value) || ('url' in value && 'status' in value)) return undefined
  const { path, headers, body, response, ...given } = value
  const named = { url: path, requestHeaders: headers, requestBody: body, responseBody: response, status: 0, ...given }
  return rowIn(named).row
}

/** What was said beside a text counts where the text has no response. */
function pastedRow (name: string, row: Row, said: Said | undefined): Pasted {
  if (!isFlat(parsedJson(row.requestBody ?? ''))) {
    throw new OptionError(worded('theBodyIsNestedTooDeep'))
  }
  if (row.status !== 0) return { source: { name, rows: [[1, { row }]] } }
  if (said === undefined) return { asked: row }
  return { source: { name, rows: [[1, { row: { ...row, status: said.status, responseBody: said.response } }]] } }
}

/** The words of a curl command, or the command as one word. */
export async function readCurl (
  words: readonly string[], said: Said | undefined, readFile: ReadFile
): Promise<Pasted> {
  const [first = '', ...others] = words
  const split = others.length === 0 ? shellWords(first) : words
  const sent = await requestOfCurl(split, readFile)
  return pastedRow('curl', { ...sent, status: 0, responseHeaders: {}, responseBody: undefined }, said)
}

/** A server reads no file of its own for somebody's text. */
export const noFile: ReadFile = async name => {
  throw new OptionError(worded('theFileIsNotReadHere', { name }))
}
