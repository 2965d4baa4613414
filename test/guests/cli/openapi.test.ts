import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { startSandbox } from '../../../src/index.ts'
import { espelho, inProcess } from './espelho.ts'

t.test('openapi prints the document', async t => {
  const { code, out, err } = await espelho(['openapi'])
  t.equal(code, 0)
  t.equal(err, '')
  const document = JSON.parse(out)
  t.equal(document.openapi, '3.1.0')
  t.equal(
    document.paths['/ajuste-registro/solicitar'].post.operationId, 'AjusteRegistroController_SolicitarAjusteRegistro'
  )
})

t.test('openapi --out writes the same to a file', async t => {
  const folder = t.testdir({ 'openapi.json': 'of before' })
  const { code, out } = await inProcess(['openapi', '--out', `${folder}/openapi.json`])
  t.equal(code, 0)
  t.equal(out, '')
  t.equal(JSON.parse(readFileSync(`${folder}/openapi.json`, 'utf8')).openapi, '3.1.0')
  t.strictSame(readdirSync(folder), ['openapi.json'], 'and nothing beside it')
})

t.test('a file that cannot be written is one line, exit 1', async t => {
  const folder = t.testdir({ folder: {} })
  const cannot: [file: string, why: string][] =
    [[`${folder}/folder`, 'it is a folder'], [`${folder}/none/openapi.json`, `there is no folder ${folder}/none`]]
  for (const [file, why] of cannot) {
    const { code, err } = await inProcess(['openapi', '--out', file])
    t.strictSame([code, err], [1, `espelho: --out ${file} cannot be written: ${why}\n`])
  }
  t.strictSame(readdirSync(folder), ['folder'], 'and nothing is left')
})

t.test('a pipe is written to, not replaced', async t => {
  const pipe = `${t.testdir()}/pipe`
  execFileSync('mkfifo', [pipe])
  const [content, { code }] = await Promise.all([readFile(pipe, 'utf8'), espelho(['openapi', '--out', pipe])])
  t.equal(code, 0)
  t.equal(JSON.parse(content).openapi, '3.1.0')
})

t.test('openapi --openapi chooses the version', async t => {
  const { code, out } = await inProcess(['openapi', '--openapi', '3.0'])
  t.equal(code, 0)
  t.equal(JSON.parse(out).openapi, '3.0.3')
  t.strictSame(await inProcess(['openapi', '--openapi', '2.0']), {
    code: 2, out: '', err: 'espelho: --openapi must be one of: 3.1, 3.0, not "2.0"\n'
  })
})

t.test('openapi --profile is the document of a sandbox with that profile', async t => {
  const { out } = await inProcess(['openapi', '--profile', 'strict'])
  t.equal(JSON.parse(out).components.schemas.AdjustmentRequest.additionalProperties, false)
  const { code, err } = await inProcess(['openapi', '--profile', 'none.json'])
  t.strictSame([code, err], [2, 'espelho: --profile: none.json could not be read (ENOENT)\n'])
})

t.test('openapi --url is the document of a running sandbox, with addresses for servers', async t => {
  const sandbox = await startSandbox({ settings: { 'status.createApiKey': 200 } })
  t.teardown(() => sandbox.close())
  const { out } = await inProcess(['openapi', '--url', `${sandbox.url}/~ana/`, '--openapi', '3.0'])
  const document = JSON.parse(out)
  t.equal(document.openapi, '3.0.3')
  t.strictSame(Object.keys(document.paths['/api-key'].post.responses)[0], '200')
  t.strictSame(document.servers.map(({ url }: { url: string }) => url),
    ['/~ana', '/~default', '/~{sandbox}'].map(path => new URL(sandbox.url).origin + path))
})

t.test('an address without a document is told, and goes without a profile', async t => {
  const other = createServer((_request, response) => response.end('{"servers":[null]}')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  for (const [args, code, message] of [
    [[url], 1, `--url ${url}: the answer, 200, is not that of an espelho`],
    [['http://127.0.0.1:1'], 1, '--url http://127.0.0.1:1: no server answers'],
    [['localhost'], 2, '--url must be the URL of a server, as http://127.0.0.1:3000, not "localhost"'],
    [[url, '--profile', 'strict'], 2, '--profile does not go with --url: the sandbox at --url has settings of its own']
  ] as const) {
    t.strictSame(await inProcess(['openapi', '--url', ...args]), { code, out: '', err: `espelho: ${message}\n` })
  }
})
