import t from 'tap'
import { worldWith } from '../../../core/assumptions/world.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const world = await worldWith(server, { 'error.method': 405 })

// What a path's own method is served at, however it is written, another method knows; of any other path nothing is
// known.
const paths: [sentence: string, own: string, allow: string | undefined][] = [
  ['as it is written', 'POST /api-key', 'POST'],
  ['with an escape', 'POST /api%2Dkey', 'POST'],
  ['with an escape in small letters', 'POST /api%2dkey', 'POST'],
  ['with a letter escaped', 'PUT /gestao-ponto/local-trabalho/%C3%A9', 'PUT'],
  ['with a query', 'POST /api%2Dkey?a=%zz', 'POST'],
  ['with an escape of an escape', 'POST /api%252Dkey', undefined],
  ['with an escaped slash between its parts', 'PUT /gestao-ponto%2Flocal-trabalho/x', undefined],
  ['with an escaped slash in an identifier', 'PUT /gestao-ponto/local-trabalho/a%2Fb', 'PUT'],
  ['with a slash in an identifier', 'PUT /gestao-ponto/local-trabalho/a/b', undefined],
  ['with an empty identifier', 'PUT /gestao-ponto/local-trabalho/', 'PUT'],
  ['with an empty identifier in the middle', 'PATCH /turnos-excecoes//colaboradores/desvincular', 'PATCH'],
  ['without its identifier', 'PUT /gestao-ponto/local-trabalho', undefined],
  ['with a long identifier', `PUT /gestao-ponto/local-trabalho/${'n'.repeat(15_000)}`, 'PUT'],
  ['with a percent sign in an identifier', 'PUT /gestao-ponto/local-trabalho/100%25zz', 'PUT'],
  ['with a slash at its end', 'POST /api-key/', undefined],
  ['with two slashes', 'POST //api-key', undefined],
  ['in other letters', 'POST /API-KEY', undefined],
  ['with a parameter that is none', 'POST /api-key;a=b', undefined],
  ['of a file', 'GET /arquivos/%C3%A9', 'GET, HEAD'],
  ['of a file without identifier', 'GET /arquivos/', 'GET, HEAD']
]
for (const [sentence, own, allow] of paths) {
  t.test(`a path ${sentence} is ${allow === undefined ? 'not known' : 'known'} (A61)`, async t => {
    const { text } = await world.call(own, { body: {} })
    t.equal(!text.includes('Rota não encontrada'), allow !== undefined, 'as it is served')
    const other = await world.call(own.replace(/^\w+/, 'DELETE'))
    t.match({ status: other.status, allow: other.headers['allow'] }, { status: allow === undefined ? 404 : 405, allow })
  })
}

t.test('a method that no path has is refused likewise', async t => {
  const table: [path: string, status: number, allow: string | undefined][] = [
    ['/api%2Dkey', 405, 'POST'],
    ['/api-key/%zz', 400, undefined],
    ['/nada', 404, undefined]
  ]
  for (const [path, status, allow] of table) {
    const answer = await world.call(`TRACE ${path}`)
    t.match({ status: answer.status, allow: answer.headers['allow'] }, { status, allow }, path)
  }
})

t.test('where it is answered with 404, only a known path rests on A61', async t => {
  const rests = async (path: string) =>
    (await server.call(`DELETE ${path}`)).headers['x-sandbox-assumptions']?.includes('A61')
  t.equal(await rests('/api%2Dkey'), true)
  t.equal(await rests('/api%252Dkey'), false)
})
