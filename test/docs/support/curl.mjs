import { readFileSync, writeFileSync } from 'node:fs'

/*
 * So much of curl as the pages use, for a machine that has none. An option that is not here is an error, like curl's
 * own. It ends as curl does with the settings of `shell.ts`: the answer, a line's end, and the status on standard
 * error.
 */
const flags = {
  '-s': 'silent', '--silent': 'silent', '--show-error': 'noisy', '-i': 'head', '--fail-with-body': 'strict'
}
const values = {
  '-X': 'method',
  '--request': 'method',
  '-o': 'output',
  '-D': 'heads',
  '-H': 'header',
  '--header': 'header',
  '-d': 'body',
  '--data': 'body',
  '--data-binary': 'body'
}
const given = { header: [], url: [] }

const args = process.argv.slice(2)
while (args.length > 0) {
  const argument = args.shift()
  if (argument in flags) given[flags[argument]] = true
  else if (argument in values && args.length > 0) take(values[argument], args.shift())
  else if (argument.startsWith('-')) fail(2, `option ${argument}: is unknown, or has no value`)
  else given.url.push(argument)
}

function take (name, value) {
  if (name === 'header') given.header.push([value.split(':', 1)[0], value.slice(value.indexOf(':') + 1).trim()])
  else if (name === 'body' && value.startsWith('@')) given.body = readFileSync(value === '@-' ? 0 : value.slice(1))
  else given[name] = value
}

const { url: [url], body, method = body === undefined ? 'GET' : 'POST' } = given
const headers = new Headers(given.header)
if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
const response = await fetch(url, { method, headers, body }).catch(error =>
  fail(error.cause?.code === 'ECONNRESET' ? 56 : 52, error.cause ?? error))
const bytes = Buffer.from(await response.arrayBuffer().catch(error => fail(18, error.cause ?? error)))
const head = [
  `HTTP/1.1 ${response.status} ${response.statusText}`, ...Array.from(response.headers, one => one.join(': ')), '', ''
].join('\n')
const answer = given.head ? Buffer.concat([Buffer.from(head), bytes]) : bytes
if (given.heads !== undefined) writeFileSync(given.heads, head)
if (given.output === undefined) process.stdout.write(answer)
else writeFileSync(given.output, answer)
process.stdout.write('\n')
process.stderr.write(`status ${response.status}\n`)
if (given.strict && !response.ok) process.exitCode = 22

function fail (code, words) {
  process.stderr.write(`curl: (${code}) ${words}\n`)
  process.exit(code)
}
