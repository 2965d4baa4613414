import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { startSandbox } from '../../../src/index.ts'
import { espelho, inProcess } from './espelho.ts'

t.test('a small world is written, and serves every operation', async t => {
  const folder = `${t.testdir({})}/new/world`
  const { code, out, err } = await espelho(['init', folder])
  t.strictSame([code, err], [0, ''])
  t.match(out, `  espelho check ${folder}`, 'says how to check it')
  t.match(out, new RegExp(`  espelho --fixtures ${folder} .*token_de_teste`), 'says how to serve it')

  const checked = await inProcess(['check', folder])
  t.equal(checked.code, 0, checked.out)
  t.match(checked.out, /^ {2}collaborators +2$/m)

  const server = await startSandbox({ fixtures: folder, logLevel: 'silent' })
  t.teardown(() => server.close())
  t.equal(server.token, 'token_de_teste')
  const csv = Buffer.from('collaboratorId,date\nana,2026-04-06\n').toString('base64')
  const calls: [method: string, path: string, body: object, status: number][] = [
    ['POST', '/ajuste-registro/solicitar', {
      formato: 'REGISTRO_PONTO',
      jornada: '31/03/2026',
      descricao: 'Esqueci a saída',
      motivoId: 'esquecimento',
      registrosPropostos: ['08:01', '12:00', '13:00', '17:00'].map(time =>
        ({ dataHora: `2026-03-31T${time}:00-03:00` }))
    }, 201],
    ['POST', '/api-key', { name: 'Outra', permissions: ['api-key:criar'] }, 201],
    ['PUT', '/gestao-ponto/local-trabalho/escritorio', {
      nome: 'Escritório novo', localizacoes: [], codigo: 1, unidadeNegocioId: 'matriz'
    }, 200],
    ['POST', '/turnos-excecoes/days/import', { base64: `data:text/csv;base64,${csv}` }, 201],
    ['PATCH', '/turnos-excecoes/trocas/colaboradores/desvincular', { collaboratorIds: ['bruno'] }, 200]
  ]
  for (const [method, path, body, status] of calls) {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    t.equal(response.status, status, `${method} ${path}`)
  }
})

t.test('nothing is overwritten', async t => {
  const folder = t.testdir({ '.git': {}, 'holidays.json': 'mine' })
  const { code, out, err } = await inProcess(['init', folder])
  t.strictSame([code, out], [1, ''])
  t.equal(
    err, `espelho: ${folder} is not empty: it has holidays.json, and init overwrites nothing; name a new folder\n`
  )
  t.equal(readFileSync(`${folder}/holidays.json`, 'utf8'), 'mine')
  t.notOk(existsSync(`${folder}/sandbox.json`))
})

t.test('a folder that takes no folders ends it', { skip: process.platform !== 'linux' }, async t => {
  const { code, err } = await espelho(['init', '/proc/espelho'])
  t.equal(code, 1)
  t.match(err, /^espelho: cannot write \/proc\/espelho: /)
})

t.test('what lies hidden in a folder is no obstacle', async t => {
  const { code } = await inProcess(['init', t.testdir({ '.git': {} })])
  t.equal(code, 0)
})

t.test('a place that is none is told in one line', async t => {
  const file = `${t.testdir({})}/file`
  writeFileSync(file, '')
  for (const place of [file, `${file}/world`]) {
    const { code, err } = await inProcess(['init', place])
    t.strictSame([code, err], [1, `espelho: cannot write ${place}: a file is in its place\n`])
  }
  t.strictSame(await inProcess(['init']), {
    code: 2, out: '', err: "espelho: missing required argument 'dir'\n"
  })
})
