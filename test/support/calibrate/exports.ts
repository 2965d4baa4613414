import type { Exchange } from '../../../src/guests/fidelity/calibrate/exchange.ts'

/** How programs save one recorded workload: the text of a file, by the name of the form. */
type Save = (exchanges: readonly Exchange[]) => string

const urlOf = ({ base, path }: Exchange): string => base + path
const answerOf = ({ answer }: Exchange): string => JSON.stringify(answer)
const pairs = (headers: object): { name: string, value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))
const keyed = (headers: object): { key: string, value: string }[] =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))
const inMs = ({ at }: Exchange): number => Date.parse(at as string)
const dated = (exchange: Exchange): { Date: string, 'Content-Type': string } =>
  ({ Date: new Date(inMs(exchange)).toUTCString(), 'Content-Type': 'application/json' })
const without = (headers: Exchange['headers'], name: string): Exchange['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))

interface HarForm {
  readonly creator: string
  readonly headers?: (exchange: Exchange) => Exchange['headers']
  readonly content?: (text: string) => object
}

const plain = (text: string): object => ({ size: Buffer.byteLength(text), mimeType: 'application/json', text })

function har (exchanges: readonly Exchange[], { creator, headers = one => one.headers, content = plain }: HarForm) {
  const entries = exchanges.map(exchange => ({
    startedDateTime: exchange.at,
    time: 12,
    request: {
      method: exchange.method,
      url: urlOf(exchange),
      httpVersion: 'http/2.0',
      cookies: [],
      headers: pairs(headers(exchange)),
      queryString: [],
      headersSize: -1,
      bodySize: exchange.text.length,
      ...exchange.text !== '' && { postData: { mimeType: 'application/json', text: exchange.text } }
    },
    response: {
      status: exchange.status,
      statusText: '',
      httpVersion: 'http/2.0',
      cookies: [],
      headers: pairs(dated(exchange)),
      content: content(answerOf(exchange)),
      redirectURL: '',
      headersSize: -1,
      bodySize: -1
    },
    cache: {},
    timings: { send: 0, wait: 12, receive: 0 }
  }))
  return { log: { version: '1.2', creator: { name: creator, version: '1' }, pages: [], entries } }
}

const line = (exchange: Exchange, more: object = {}): object => ({
  at: exchange.at,
  method: exchange.method,
  url: urlOf(exchange),
  requestHeaders: exchange.headers,
  requestBody: exchange.text,
  status: exchange.status,
  responseHeaders: dated(exchange),
  responseBody: answerOf(exchange),
  ...more
})

const lines = (exchanges: readonly Exchange[], more: (exchange: Exchange) => object = () => ({})): string =>
  exchanges.map(exchange => JSON.stringify(line(exchange, more(exchange)))).join('\n')

function postman (exchanges: readonly Exchange[], header: (one: Exchange) => object[], isDated: boolean): string {
  const item = exchanges.map(exchange => {
    const [origin = '', ...steps] = urlOf(exchange).replace(/^https:\/\//, '').split('/')
    const request = {
      method: exchange.method,
      header: header(exchange),
      ...exchange.text !== '' && { body: { mode: 'raw', raw: exchange.text, options: { raw: { language: 'json' } } } },
      url: { raw: `{{api}}/${steps.join('/')}`, host: ['{{api}}'], path: steps }
    }
    const response = {
      name: String(exchange.status),
      originalRequest: request,
      code: exchange.status,
      _postman_previewlanguage: 'json',
      header: isDated ? keyed(dated(exchange)) : [],
      cookie: [],
      body: answerOf(exchange)
    }
    return { name: origin, item: [{ name: exchange.path, request, response: [response] }] }
  })
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  const auth = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] }
  return JSON.stringify({
    info: { name: 'pilot', schema }, item, auth, variable: [{ key: 'api', value: 'https://pilot.example' }]
  })
}

function wiremock (exchanges: readonly Exchange[], hasHeaders: boolean): string {
  const mappings = exchanges.map((exchange, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    request: {
      url: new URL(urlOf(exchange)).pathname,
      method: exchange.method,
      ...hasHeaders && {
        headers: Object.fromEntries(Object.entries(exchange.headers).map(([name, value]) => [name, { equalTo: value }]))
      },
      bodyPatterns: [{ equalToJson: exchange.text, ignoreArrayOrder: true, ignoreExtraElements: true }]
    },
    response: { status: exchange.status, body: answerOf(exchange), headers: dated(exchange) },
    persistent: true,
    insertionIndex: index
  }))
  return JSON.stringify({ mappings: mappings.reverse(), meta: { total: mappings.length } }, null, 2)
}

function insomnia (exchanges: readonly Exchange[]): string {
  const resources = exchanges.flatMap((exchange, index) => [
    {
      _id: `req_${index}`,
      _type: 'request',
      modified: inMs(exchange) - 5,
      method: exchange.method,
      url: urlOf(exchange),
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      authentication: { type: 'bearer', token: '{{ _.token }}' },
      body: { mimeType: 'application/json', text: exchange.text }
    },
    {
      _id: `res_${index}`,
      _type: 'response',
      parentId: `req_${index}`,
      created: inMs(exchange),
      statusCode: exchange.status,
      headers: pairs(dated(exchange)),
      encoding: 'base64',
      body: Buffer.from(answerOf(exchange)).toString('base64')
    }
  ])
  return JSON.stringify({ _type: 'export', __export_format: 4, resources: resources.reverse() })
}

const charles: Save = exchanges => JSON.stringify(exchanges.map(exchange => ({
  status: 'COMPLETE',
  method: exchange.method,
  scheme: 'https',
  host: 'pilot.example',
  actualPort: 443,
  path: new URL(urlOf(exchange)).pathname,
  request: { header: { headers: pairs(exchange.headers) }, body: { text: exchange.text } },
  response: { status: exchange.status, body: { text: answerOf(exchange) } }
})))

const mockServer: Save = exchanges => JSON.stringify(exchanges.map(exchange => ({
  httpRequest: { method: exchange.method, path: exchange.path, body: exchange.body },
  httpResponse: { statusCode: exchange.status, body: exchange.answer }
})))

const burp: Save = exchanges => `<?xml version="1.0"?>\n<items burpVersion="2024.1">${exchanges.map(exchange =>
  `<item><url>${urlOf(exchange)}</url><status>${exchange.status}</status></item>`).join('')}</items>`

export const EXPORTS = {
  'Chrome, with sensitive data': all => JSON.stringify(har(all, { creator: 'WebInspector' })),
  'Chrome, sanitised': all => JSON.stringify(har(all, {
    creator: 'WebInspector', headers: ({ headers }) => without(headers, 'authorization')
  }), null, 2),
  'Firefox, in base64': all => `\uFEFF${JSON.stringify(har(all, {
    creator: 'Firefox',
    content: text => ({ size: text.length, encoding: 'base64', text: Buffer.from(text).toString('base64') })
  }), null, 2)}`,
  'a proxy that masks all tokens alike': all => JSON.stringify(har(all, {
    creator: 'proxy',
    headers: ({ headers }) => headers['authorization'] === undefined
      ? headers
      : { ...headers, authorization: 'Bearer [REDACTED]' }
  })),
  'Playwright, with bodies in files beside it': all => JSON.stringify(har(all, {
    creator: 'Playwright', content: text => ({ size: text.length, _file: 'a.json' })
  })),
  'NDJSON with bodies as sent': all => lines(all),
  'NDJSON with bodies as objects': all =>
    lines(all, ({ body, answer }) => ({ requestBody: body, responseBody: answer })),
  'NDJSON without request headers': all => lines(all, () => ({ requestHeaders: undefined })),
  'a JSON list of the same': all => JSON.stringify(all.map(one => line(one)), null, 1),
  'Postman 2.1, token in its tab': all => postman(all, () => [], true),
  'Postman 2.1, token as header, without dates': all =>
    postman([...all].reverse(), ({ headers }) => keyed(headers), false),
  'WireMock with request headers': all => wiremock(all, true),
  'WireMock without request headers': all => wiremock(all, false),
  'Insomnia 4 with responses': insomnia,
  Charles: charles,
  MockServer: mockServer,
  'Burp Suite': burp
} as const satisfies Readonly<Record<string, Save>>
