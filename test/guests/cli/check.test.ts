import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { espelho, inProcess, root } from './espelho.ts'

t.test('the built-in fixtures are ok, and counted', async t => {
  const { code, out, err } = await espelho(['check', `${root}/fixtures`])
  t.equal(code, 0)
  t.equal(err, '')
  t.match(out, /^ok\n/)
  t.match(out, /^ {2}collaborators +\d+$/m)
})

t.test('an empty folder is an empty world', async t => {
  const { code, out } = await inProcess(['check', t.testdir({})])
  t.equal(code, 0)
  t.match(out, /^ {2}collaborators +0$/m)
})

t.test('a 12×36 whose rule forgets holidays is a warning, and no problem', async t => {
  const folder = t.testdir()
  cpSync(`${root}/fixtures`, folder, { recursive: true })
  const rules = `${folder}/time-rules.json`
  writeFileSync(rules, readFileSync(rules, 'utf8').replace('"modelo": "12x36"', '"regime": "EXTRA"'))
  const { code, out } = await inProcess(['check', folder])
  t.equal(code, 0)
  t.match(out, /^ok\n/)
  t.match(out, /\nwarning: the shift "12×36 diurno" is 12×36, and the rule "Escala 12×36" takes/)
})

t.test('files that are of no world are named once', async t => {
  const folder = t.testdir({ 'README.md': '', 'Thumbs.db': '', 'holidays.json': '[]' })
  const { code, out } = await inProcess(['check', folder])
  t.equal(code, 0)
  t.match(out, /\nwarning: files that are no fixtures: README\.md, Thumbs\.db\n$/)
  const pt = await inProcess(['check', folder], { LANG: 'pt_BR.UTF-8' })
  t.match(pt.out, /\naviso: arquivos que não são fixtures: README\.md, Thumbs\.db\n$/)
})

t.test('every problem has a line with its file and JSON pointer, and then they are counted', async t => {
  const folder = t.testdir({
    'holidays.json': '[{ "data": "2026-02-30", "nome": "Carnaval" }, { "data": "2026-03-01" }]',
    'shifts.json': '[',
    'holiday.json': '[]'
  })
  const { code, out, err } = await inProcess(['check', folder])
  t.equal(code, 1)
  t.equal(err, '')
  const lines = out.trimEnd().split('\n')
  t.match(lines, [
    /^holiday\.json is not a known file/, /^shifts\.json is not valid JSON/,
    /^holidays\.json#\/0\/data: ./, /^holidays\.json#\/1\/nome: ./,
    '4 problems'
  ])
  t.equal(lines.length, 5)
})

t.test('one problem is one problem', async t => {
  const { code, out } = await inProcess(['check', t.testdir({ 'holidays.json': '[1]' })])
  t.equal(code, 1)
  t.match(out, /\n1 problem\n$/)
})

t.test('problems beyond the hundredth are counted', async t => {
  const holidays = Array.from({ length: 150 }, () => ({ data: 'x', nome: 'y' }))
  const { out } = await inProcess(['check', t.testdir({ 'holidays.json': JSON.stringify(holidays) })])
  t.match(out, /\n150 problems\n$/)
})

t.test('a folder that is not there is one line, exit 1', async t => {
  const { code, out, err } = await inProcess(['check', '/nowhere'])
  t.equal(code, 1)
  t.equal(out, '')
  t.match(err, /^espelho: .*\/nowhere.*\n$/)
})
