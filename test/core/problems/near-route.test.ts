import t from 'tap'
import { nearRoute } from '../../../src/core/problems/near-route.ts'

// What was sent, and what was meant.
const table: readonly (readonly [sent: string, meant: string | undefined])[] = [
  ['POST /api-keys', 'POST /api-key'],
  ['POST /apikey', 'POST /api-key'],
  ['POST /api_key', 'POST /api-key'],
  ['POST /ApiKey', 'POST /api-key'],
  ['POST //api-key', 'POST /api-key'],
  ['POST /v1/api-key', 'POST /api-key'],
  ['POST /api/v1/api-key', 'POST /api-key'],
  ['POST /api-key/', 'POST /api-key'],
  ['GET /api-key', undefined],
  ['PUT /api-key', 'POST /api-key'],
  ['GET /api-keys', undefined],
  ['DELETE /api-keys', undefined],
  ['GET /turnos-excecoes/e-1/colaboradores', undefined],
  ['PATCH /turnos-excecoes/e-1/colaboradores', 'PATCH /turnos-excecoes/e-1/colaboradores/desvincular'],
  ['GET /v1/arquivos/f-1', 'GET /arquivos/f-1'],
  ['POST /ponto/v1/api-key/nova', undefined],
  ['POST /ajuste-registros/solicitar', 'POST /ajuste-registro/solicitar'],
  ['POST /ajustes-registro/solicitar', 'POST /ajuste-registro/solicitar'],
  ['POST /ajuste-registro/solicitação', 'POST /ajuste-registro/solicitar'],
  ['POST /ajuste-registro', 'POST /ajuste-registro/solicitar'],
  ['POST /turnos-excecoes/import', 'POST /turnos-excecoes/days/import'],
  ['POST /turno-excecao/days/import', 'POST /turnos-excecoes/days/import'],
  ['PUT /turno-excecao/days/import', undefined],
  ['PATCH /turnos-excecoes/e%201/colaborador/desvincular', 'PATCH /turnos-excecoes/e%201/colaboradores/desvincular'],
  ['PUT /local-trabalho/l-1', 'PATCH /local-trabalho/l-1'],
  ['PUT /gestaoponto/local-trabalhos/L1', 'PUT /gestao-ponto/local-trabalho/L1'],
  ['PUT /v2/gestao-ponto/local-trabalho/api-key', 'PUT /gestao-ponto/local-trabalho/api-key'],
  ['POST /gestao-ponto/local-trabalho', undefined],
  ['GET /favicon.ico', undefined],
  ['GET /', undefined],
  ['POST /solicitar', undefined],
  ['POST /nada', undefined],
  ['POST /%zz', undefined],
  [`POST /${'a/'.repeat(20)}api-key`, undefined],
  [`POST /${'a'.repeat(400)}`, undefined]
]
for (const [sent, meant] of table) {
  t.test(`${sent.slice(0, 60)} means ${meant ?? 'none of ours'}`, async t => {
    const [method = '', path = ''] = sent.split(' ')
    const route = nearRoute(method, path)
    t.equal(route && `${route.method} ${route.path}`, meant)
  })
}

t.test('an operation that is not served is not meant', async t => {
  t.strictSame(nearRoute('PUT', '/local-trabalho/x', name => name !== 'patchWorkLocation'),
    { method: 'PUT', path: '/gestao-ponto/local-trabalho/x' })
})
