import { OptionError } from '../../../host/start/config.ts'
import type { Source } from '../calibrate/read-traffic.ts'
import { parsedJson } from '../../../host/sandbox/request-log/sent.ts'
import { isFlat, type Row } from '../calibrate/recording/row.ts'
import { rowsOfText } from '../calibrate/recording/rows-of.ts'
import { type ReadFile, requestOfCurl } from './curl.ts'
import { PROMPT, shellWords } from './shell-words.ts'

/** What the API said to a request that was pasted without it. */
export interface Said { readonly status: number, readonly response: string }

/** What was pasted: exchanges, or a request of which nobody has said what came of it. */
export type Pasted =
  | { readonly source: Source, readonly asked?: never }
  | { readonly asked: Row, readonly source?: never }

const CURL = /^\s*(\S*[/\\])?curl(\.exe)?\s/i

export function isCurl (text: string): boolean {
  return CURL.test(text.replace(PROMPT, ''))
}

/** Reads a curl command, an exchange, or a recording that was pasted. */
export async function readPasted (text: string, said: Said | undefined, readFile: ReadFile): Promise<Pasted> {
  if (!isCurl(text)) return { source: { name: '-', rows: rowsOfText('-', text.replace(/^\uFEFF/, '')) } }
  return await readCurl(shellWords(text), said, readFile)
}

/** The words of a curl command, or the command as one word. */
export async function readCurl (
  words: readonly string[], said: Said | undefined, readFile: ReadFile
): Promise<Pasted> {
  const [first = '', ...others] = words
  const split = others.length === 0 ? shellWords(first) : words
  const sent = await requestOfCurl(split, readFile)
  if (!isFlat(parsedJson(sent.requestBody ?? ''))) {
    throw new OptionError({ pt: 'o corpo tem níveis demais', en: 'the body is nested too deep' })
  }
  const row = { ...sent, at: undefined, status: said?.status ?? 0, responseHeaders: {}, responseBody: said?.response }
  return said === undefined
    ? { asked: row }
    : { source: { name: 'curl', rows: [[1, { row: { ...row, responseBody: said.response } }]] } }
}

/** A server reads no file of its own for somebody's text. */
export const noFile: ReadFile = async name => {
  throw new OptionError({ pt: `o arquivo ${name} não é lido aqui`, en: `the file ${name} is not read here` })
}
