import { execFileSync } from 'node:child_process'
import t from 'tap'

t.test('scripts/answer.ts answers each line from the fresh fixtures, and loads no Fastify', async t => {
  const script = new URL('../../../scripts/answer.ts', import.meta.url).href
  const headers = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
  const key = { method: 'POST', path: '/api-key', headers, body: '{"name":"k","permissions":["*"]}' }
  const answers = (lines: readonly object[]) => {
    const program = `await import(${JSON.stringify(script)})
      const loaded = Object.keys(process.getBuiltinModule('module')._cache)
      if (loaded.some(file => /node_modules.fastify./.test(file))) throw new Error('Fastify is loaded')`
    const text = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      input: lines.map(line => JSON.stringify(line)).join('\n'), encoding: 'utf8'
    })
    return text.trim().split('\n').map(line => JSON.parse(line))
  }
  const [one, same, other] = answers([key, key, { ...key, settings: { 'status.createApiKey': 200 } }])
  t.match(one, { status: 201, body: { status: true } })
  t.strictSame([one.points, one.warnings], [['A01', 'A08', 'A10', 'A13', 'A53'], []])
  t.strictSame(same, one)
  t.equal(other.status, 200)
  t.match(answers([]), [{ status: 201, body: { formato: 'REGISTRO_PONTO', jornada: '2026-03-24T00:00:00.000Z' } }])
})
