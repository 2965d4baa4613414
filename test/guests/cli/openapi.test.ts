import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import t from 'tap'
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
