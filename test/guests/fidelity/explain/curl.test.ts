import t from 'tap'
import { requestOfCurl } from '../../../../src/guests/fidelity/explain/curl.ts'
import { shellWords } from '../../../../src/guests/fidelity/explain/shell-words.ts'

const URL = 'https://api.example/v1/api-key'
const files: Readonly<Record<string, string>> = {
  'body.json': '{"name":"Folha",\n"expiresIn":"30d"}\r\n', 'headers.txt': 'X-A: 1\nX-B: 2\n'
}
const readFile = async (name: string): Promise<string> => files[name] ?? t.fail(name) as never
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const body = '{"name":"d\'água \\"A\\"","expiresIn":"30d"}'

/** What people paste, and what curl sends for it. */
const FORMS: readonly (readonly [name: string, pasted: string, sent: object])[] = [
  ['Chrome for bash', `curl '${URL}' \\\n  -H 'Content-Type: application/json' \\\n` +
    '  --data-raw $\'{"name":"d\\\'água \\\\"A\\\\"","expiresIn":"30d"}\' \\\n  --compressed',
  { method: 'POST', requestHeaders: json, requestBody: body }],
  ['quotes in quotes of bash', `curl "${URL}" -H 'content-type: application/json' ` +
    '-d \'{"name":"d\'\\\'\'água \\"A\\"","expiresIn":"30d"}\'',
  { requestBody: body }],
  ['double quotes of bash', `$ curl -X POST "${URL}" -H "Content-Type: application/json" -d "{\\"name\\":\\"Folha\\"}"`,
    { requestHeaders: json, requestBody: '{"name":"Folha"}' }],
  ['Chrome for cmd', `curl ^"${URL}^" ^\r\n  -H ^"content-type: application/json^" ^\r\n` +
    '  --data-raw ^"^{^\\^"name^\\^":^\\^"100^% ^& mais^\\^"^}^"',
  { method: 'POST', requestHeaders: json, requestBody: '{"name":"100% & mais"}' }],
  ['cmd by hand', `C:\\Users\\ana.s>curl.exe -H "Content-Type: application/json" -d "{""name"":""Folha""}" ${URL}`,
    { url: URL, requestBody: '{"name":"Folha"}' }],
  ['a prompt with a blank', `C:\\> curl.exe -X POST ${URL}`, { method: 'POST', url: URL }],
  ['PowerShell', 'PS C:\\a.b>curl.exe -X POST `\r\n  -H \'Content-Type: application/json\' `\r\n' +
    `  -d '{\\"name\\":\\"Folha\\"}' ${URL}`,
  { method: 'POST', requestHeaders: json, requestBody: '{"name":"Folha"}' }],
  ['a file without its line ends', `curl -d @body.json ${URL}`,
    { requestHeaders: form, requestBody: '{"name":"Folha","expiresIn":"30d"}' }],
  ['a file as it is', `curl --data-binary @body.json -H 'content-type: application/json' ${URL}`,
    { requestBody: files['body.json'] }],
  ['--json', `curl --json '{"name":"Folha"}' ${URL}`, { requestHeaders: json, requestBody: '{"name":"Folha"}' }],
  ['headers of a file', `curl -H @headers.txt --json '{}' ${URL}`,
    { requestHeaders: { ...json, 'x-a': '1', 'x-b': '2' } }],
  ['a user', `curl -u ana:segredo ${URL}`,
    { method: 'GET', requestHeaders: { authorization: 'Basic YW5hOnNlZ3JlZG8=' } }],
  ['several pieces of data', `curl -sS -XPUT -d a=1 --data-urlencode 'b=á c' ${URL}`,
    { method: 'PUT', requestHeaders: form, requestBody: 'a=1&b=%C3%A1%20c' }],
  ['data as a query', `curl -G -d a=1 "${URL}?b=2"`, { method: 'GET', url: `${URL}?b=2&a=1`, requestBody: '' }],
  ['options that say nothing of the request',
    `curl -k --connect-timeout 5 -o out.json -x http://proxy:8080 --retry 3 -L ${URL}`,
    { method: 'GET', url: URL }],
  ['a form', `curl -F name=Folha --oauth2-bearer abc ${URL}`, {
    method: 'POST', requestBody: /name="name"\r\n\r\nFolha\r\n/, requestHeaders: { authorization: 'Bearer abc' }
  }],
  ['an address without a scheme, and a header that is left out', "curl api.example/api-key -H 'Accept:' --json {}",
    { url: 'http://api.example/api-key', requestHeaders: json }]
]

t.test('what people paste', async t => {
  for (const [name, pasted, sent] of FORMS) {
    t.match(await requestOfCurl(shellWords(pasted), readFile), sent, name)
  }
  await t.rejects(requestOfCurl(shellWords('curl -s'), readFile), { message: 'the curl command has no address' })
})

t.test('words in the quotes of each shell end where the shell ends them', async t => {
  const cases: readonly (readonly [text: string, words: string[]])[] = [
    ["a 'b  c' \"\" d\\ e", ['a', 'b  c', '', 'd e']],
    ["a'b'\"c\"$'\\x41\\u00e1\\n'", ['abcAá\n']],
    ['a \\\n b', ['a', 'b']],
    ["'not closed", ['not closed']],
    ['', []]
  ]
  for (const [text, words] of cases) t.strictSame(shellWords(text), words, text)
})
