import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import t from 'tap'
import { bareCommand } from '../../support/bare-command.ts'
import { cli, espelho, inProcess } from './espelho.ts'

/** A run of two sandboxes, one of which is gone at its end, and of a path that the contract does not have. */
const RUN = `
  const { ESPELHO_URL: url, ESPELHO_TOKEN: token } = process.env
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
  const create = (base, body) => fetch(base + '/api-key', { method: 'POST', headers, body: JSON.stringify(body) })
  await create(url + '/~one', { name: 'a', permissions: ['*'] })
  await create(url + '/~two', { name: '' })
  await fetch(url + '/_sandboxes/one', { method: 'DELETE' })
  await fetch(url + '/nowhere?a=b')
`
const node = (code: string) => ['--', process.execPath, '--input-type=module', '-e', code]
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

t.test('exec keeps what a run did, also in sandboxes that are gone', async t => {
  const folder = t.testdir()
  const files = ['--har', `${folder}/run.har`, '--log', `${folder}/run.ndjson`, '--coverage', `${folder}/run.json`]
  const { code } = await espelho(['exec', '--quiet', ...files, ...node(RUN)])
  t.equal(code, 0)
  const { log: { entries } } = json(`${folder}/run.har`)
  const seen = entries.map(({ request, response }: any) => `${new URL(request.url).pathname} ${response.status}`)
  t.strictSame(seen, ['/~one/api-key 201', '/~two/api-key 400', '/nowhere 404'])
  const lines = readFileSync(`${folder}/run.ndjson`, 'utf8').trim().split('\n').map(line => JSON.parse(line))
  t.strictSame(lines.map(({ status }) => status), [201, 400, 404])
  t.notMatch(JSON.stringify([entries, lines]), /espelho_admin/, 'no token is in them')
  t.equal(new Set(lines.slice(0, 2).map(({ requestHeaders }) => requestHeaders.authorization)).size, 1)
  const { areas, outsideContract } = json(`${folder}/run.json`)
  const reached = areas.flatMap(({ items }: any) => items.filter(({ count }: any) => count > 0))
  t.match(reached, [{ of: 'createApiKey', case: '201' }, { of: 'createApiKey', case: '400' }])
  t.strictSame(outsideContract, [{ method: 'GET', path: '/nowhere', count: 1 }])
  const { out } = await inProcess(['explain', `${folder}/run.ndjson`])
  t.match(out, /^2 exchanges, 1 refused/, 'explain reads the log')
})

t.test('a run that is ended by a signal leaves whole files', async t => {
  const folder = t.testdir()
  const code = `${RUN}; setInterval(() => {}, 1000); console.log('there')`
  const files = ['--har', `${folder}/run.har`, '--coverage', `${folder}/run.xml`]
  const child = spawn(...bareCommand(process.execPath, cli, 'exec', '--quiet', ...files, ...node(code)), {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => child.kill('SIGKILL'))
  await once(createInterface(child.stdout), 'line')
  child.kill('SIGTERM')
  t.strictSame(await once(child, 'exit'), [143, null])
  t.equal(json(`${folder}/run.har`).log.entries.length, 3)
  t.match(readFileSync(`${folder}/run.xml`, 'utf8'), /<\/testsuites>\n$/)
})

t.test('a file that cannot be written ends it before the command begins', async t => {
  const folder = t.testdir()
  for (const [option, file, message] of [
    ['--har', `${folder}/none/a`, `--har ${folder}/none/a cannot be written (ENOENT)`],
    ['--log', folder, `--log ${folder} cannot be written (EISDIR)`],
    ['--coverage', 'a.html', '--coverage must end in .json or .xml, not "a.html"']
  ] as const) {
    const { code, out, err } = await inProcess(['exec', option, file, ...node("console.log('began')")])
    t.strictSame([code, out, err], [2, '', `espelho: ${message}\n`])
  }
})
