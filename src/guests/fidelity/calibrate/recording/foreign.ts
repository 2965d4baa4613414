import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import type { Words } from '../../../../core/words.ts'
import { OptionError } from '../../../../host/start/config.ts'
import { worded } from '../../../../core/words/reports.ts'

/** What a program calls its own form, and how it saves a HAR. */
interface Foreign { readonly name: string, readonly way: string | Words }

/** The menu of a browser's developer tools, as the browser calls it. */
const IN_A_BROWSER: Words = worded('devtoolsNetworkSaveAllAsHar')

const CHARLES: Foreign = { name: 'Charles', way: 'File > Export Session > HTTP Archive (.har)' }
const INSOMNIA: Foreign = { name: 'Insomnia 5', way: 'Timeline > Export > HAR' }

/** The program of a document by one of its keys. Of a list the first document counts. */
const KEYS: Readonly<Record<string, Foreign>> = {
  actualPort: CHARLES,
  httpRequest: { name: 'MockServer', way: 'PUT /mockserver/retrieve?format=HAR' },
  imposters: { name: 'mountebank', way: 'mitmdump --set hardump=out.har' },
  stubs: { name: 'mountebank', way: 'mitmdump --set hardump=out.har' },
  data: { name: 'Hoverfly', way: 'mitmdump --set hardump=out.har' },
  scope: { name: 'nock', way: 'mitmdump --set hardump=out.har' },
  run: { name: 'Newman', way: 'newman-reporter-har' },
  results: { name: 'Postman runner', way: 'Save Response > Save as example; Export > Collection v2.1' },
  requests: { name: 'Postman 1.0, Hoppscotch', way: 'Export > Collection v2.1' },
  client: { name: 'Thunder Client', way: 'mitmdump --set hardump=out.har' },
  constants: { name: 'chrome://net-export', way: IN_A_BROWSER },
  _index: { name: 'Wireshark', way: 'mitmdump --set hardump=out.har' },
  openapi: { name: 'OpenAPI', way: IN_A_BROWSER },
  swagger: { name: 'OpenAPI', way: IN_A_BROWSER },
  type: INSOMNIA
}

/** The program of a text that is no JSON, by how the text begins. */
const BEGINNINGS: ReadonlyArray<readonly [begin: RegExp, foreign: Foreign]> = [
  [/^<\?xml[^]{0,500}<charles-session/, CHARLES],
  [/^<\?xml[^]{0,4000}<items burpVersion/, { name: 'Burp Suite', way: 'Logger++ > Export as HAR' }],
  [/^\d+:\d+:\w+[;:]/, { name: 'mitmproxy', way: 'mitmdump -nr FLOWS --set hardump=out.har' }],
  [/^(---\s+)?http_interactions:/, { name: 'VCR', way: 'mitmdump --set hardump=out.har' }],
  [/^type: collection\.insomnia/, INSOMNIA],
  [/^meta \{/, { name: 'Bruno', way: 'mitmdump --set hardump=out.har' }],
  [/^[*>] /, { name: 'curl -v', way: 'mitmdump --set hardump=out.har' }],
  [/^(GET|POST|PUT|PATCH|DELETE) \S/, { name: '.http', way: 'mitmdump --set hardump=out.har' }],
  [/^<(\?xml|!doctype|html)/i, { name: 'XML, HTML', way: IN_A_BROWSER }]
]

/** Throws if a text that is no JSON is known to be of another program. */
export function refuseForeignText (file: string, text: string): void {
  const found = BEGINNINGS.find(([begin]) => begin.test(text))
  if (found !== undefined) throw refusal(file, found[1])
}

/** The refusal of a document that no reader knows. It names the program of the document, or else its first key. */
export function foreignDocument (file: string, document: unknown): OptionError {
  const first: unknown = Array.isArray(document) ? document[0] : document
  const keys = isObject(first) ? Object.keys(first) : []
  const known = keys.find(key => Object.hasOwn(KEYS, key))
  if (known !== undefined) return refusal(file, KEYS[known] as Foreign)
  const [key] = keys
  const what: Words = key === undefined
    ? worded('jsonThatIsNoRecording')
    : worded('jsonThatBeginsWithTheKey', { json: JSON.stringify(key) })
  return new OptionError(worded('isRecordAHar12', { what, inABrowser: IN_A_BROWSER, file }))
}

function refusal (file: string, { name, way }: Foreign): OptionError {
  return new OptionError(worded('isOfAFormThatIs', { said: way, file, name }))
}
