import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'

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
const headers = Object.fromEntries(given.header.map(([name, value]) => [name.toLowerCase(), value]))
if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded'
// Not fetch, because Node.js takes as long again to load it.
const response = await new Promise((resolve, reject) =>
  request(url, { method, headers }, resolve).on('error', reject).end(body)).catch(error =>
  fail(error.syscall === 'read' ? 56 : 52, error)) // a hang-up without a response is no error of a read
const { statusCode: status, statusMessage, rawHeaders } = response
const bytes = Buffer.concat(await response.toArray().catch(error => fail(18, error)))
const fields = rawHeaders.flatMap((name, at) => at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : [])
const head = [`HTTP/1.1 ${status} ${statusMessage}`, ...fields, '', ''].join('\n')
const answer = given.head ? Buffer.concat([Buffer.from(head), bytes]) : bytes
if (given.heads !== undefined) writeFileSync(given.heads, head)
if (given.output === undefined) process.stdout.write(answer)
else writeFileSync(given.output, answer)
process.stdout.write('\n')
process.stderr.write(`status ${status}\n`)
if (given.strict && status >= 400) process.exitCode = 22

function fail (code, words) {
  process.stderr.write(`curl: (${code}) ${words}\n`)
  process.exit(code)
}
