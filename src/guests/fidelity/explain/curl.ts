import { parseArgs, type ParseArgsConfig } from 'node:util'
import { OptionError } from '../../../host/start/config.ts'
import type { Row } from '../calibrate/recording/row.ts'
import { worded } from '../../../core/words/reports.ts'

/** Reads a file that a command names. */
export type ReadFile = (name: string) => Promise<string>

/** What a curl command sends. */
export type SentByCurl = Pick<Row, 'method' | 'url' | 'requestHeaders' | 'requestBody'>

const text = (short?: string) => ({ type: 'string' as const, multiple: true, ...short !== undefined && { short } })
const flag = (short?: string) => ({ type: 'boolean' as const, ...short !== undefined && { short } })

/** The options that say what is sent, and those whose value would be taken for an address. */
const OPTIONS = {
  request: text('X'),
  header: text('H'),
  data: text('d'),
  'data-ascii': text(),
  'data-raw': text(),
  'data-binary': text(),
  'data-urlencode': text(),
  json: text(),
  form: text('F'),
  'form-string': text(),
  url: text(),
  user: text('u'),
  'oauth2-bearer': text(),
  get: flag('G'),
  head: flag('I'),
  'user-agent': text('A'),
  cookie: text('b'),
  referer: text('e'),
  output: text('o'),
  'write-out': text('w'),
  'max-time': text('m'),
  proxy: text('x'),
  'proxy-user': text('U'),
  cert: text('E'),
  'cookie-jar': text('c'),
  range: text('r'),
  'upload-file': text('T'),
  config: text('K'),
  'dump-header': text('D'),
  'connect-timeout': text(),
  cacert: text(),
  key: text(),
  resolve: text(),
  retry: text(),
  'retry-delay': text(),
  'cert-type': text(),
  ciphers: text(),
  'connect-to': text(),
  interface: text(),
  'trace-ascii': text()
} satisfies ParseArgsConfig['options']

/** The parser of options takes the square of this time. */
const MOST_WORDS = 1000

const BODY = /^(data.*|json)$/
const FORM = 'application/x-www-form-urlencoded'

/** The request of the words of a curl command. Throws `OptionError` if there is no address, or no file. */
export async function requestOfCurl (words: readonly string[], readFile: ReadFile): Promise<SentByCurl> {
  const { values, positionals, tokens } = parsed(words)
  const named: Named = name => [values[name] ?? []].flat().filter(one => typeof one === 'string')
  const address = named('url')[0] ?? positionals.find(one => /[./]/.test(one))
  if (address === undefined) {
    throw new OptionError(worded('theCurlCommandHasNoAddress'))
  }
  const pieces: string[] = []
  for (const token of tokens) {
    if (token.kind !== 'option' || !BODY.test(token.name)) continue
    pieces.push(await dataOf(token.name, token.value ?? '', readFile))
  }
  const content = contentOf(pieces, named)
  const query = values['get'] === true ? content?.body : undefined
  const url = query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
  const sent = query === undefined ? content : undefined
  const usual = values['head'] === true ? 'HEAD' : sent === undefined ? 'GET' : 'POST'
  return {
    method: (named('request').at(-1) ?? usual).toUpperCase(),
    url: /^\w+:\/\//.test(url) ? url : `http://${url}`,
    requestHeaders: {
      ...sent !== undefined && { 'content-type': sent.type },
      ...authorizationOf(named('user').at(-1), named('oauth2-bearer').at(-1)),
      ...await headersOf(named('header'), readFile)
    },
    requestBody: sent?.body ?? ''
  }
}

function parsed (words: readonly string[]) {
  if (words.length > MOST_WORDS) {
    throw new OptionError(worded('theCurlCommandHasMoreThan', { mostWords: MOST_WORDS }))
  }
  const [first = '', ...rest] = words
  const args = /^(.*[/\\])?curl(\.exe)?$/i.test(first) ? rest : [...words]
  return parseArgs({ args, options: OPTIONS, strict: false, allowPositionals: true, tokens: true })
}

/** The values of an option, in their order. */
type Named = (name: string) => string[]

interface Content { readonly type: string, readonly body: string }

function contentOf (pieces: readonly string[], named: Named): Content | undefined {
  const isJson = named('json').length > 0
  const form = formOf(named('form'))
  if (form !== undefined) {
    return { type: isJson ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`, body: form }
  }
  if (pieces.length === 0) return undefined
  return { type: isJson ? 'application/json' : FORM, body: pieces.join(isJson ? '' : '&') }
}

/** `-d` and `--data-ascii` drop the line ends of a file. The other options keep them. */
async function dataOf (option: string, value: string, readFile: ReadFile): Promise<string> {
  if (option === 'data-raw') return value
  if (option === 'data-urlencode') return await encodedData(value, readFile)
  if (!value.startsWith('@')) return value
  const content = await readFile(value.slice(1))
  return option === 'data' || option === 'data-ascii' ? content.replace(/[\r\n]/g, '') : content
}

/** `content`, `=content`, `name=content`, `@file`, `name@file` */
async function encodedData (value: string, readFile: ReadFile): Promise<string> {
  const at = value.search(/[=@]/)
  if (at === -1) return encodeURIComponent(value)
  const [name, rest] = [value.slice(0, at), value.slice(at + 1)]
  const content = encodeURIComponent(value[at] === '@' ? await readFile(rest) : rest)
  return name === '' ? content : `${name}=${content}`
}

const BOUNDARY = '----curl'

function formOf (fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined
  const written = fields.map(field => {
    const [name = '', ...value] = field.split('=')
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value.join('=')}\r\n`
  })
  return `${written.join('')}--${BOUNDARY}--\r\n`
}

function authorizationOf (user: string | undefined, bearer: string | undefined): Record<string, string> {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` }
  return user === undefined ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
}

/** A header in a file has a line; `Name:` leaves one out, and `Name;` sends an empty one. */
async function headersOf (given: readonly string[], readFile: ReadFile): Promise<Record<string, string>> {
  const lines: string[] = []
  for (const one of given) lines.push(...one.startsWith('@') ? (await readFile(one.slice(1))).split(/\r?\n/) : [one])
  return Object.fromEntries(lines.flatMap(line => {
    const at = line.search(/[:;]/)
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
    return at < 1 || (line[at] === ':' && value === '') ? [] : [[name, value]]
  }))
}
