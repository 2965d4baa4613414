import t from 'tap'
import { exceptionId, reasons, workLocationId } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)

const adjustment = { jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: reasons.allowance }
const key = { name: 'x', permissions: ['*'] }
const location = { nome: 'x', localizacoes: [] }
const unlink = `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`

const arrays: [what: string, body: object, field: string, maximum: number][] = [
  ['POST /ajuste-registro/solicitar', adjustment, 'registrosPropostos', 1000],
  ['POST /ajuste-registro/solicitar', adjustment, 'jornadas', 1000],
  ['POST /ajuste-registro/solicitar', adjustment, 'anexos', 20],
  ['POST /api-key', key, 'permissions', 1000],
  [`PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`, location, 'localizacoes', 1000],
  [`PATCH /local-trabalho/${workLocationId(1)}`, location, 'localizacoes', 1000],
  [unlink, {}, 'collaboratorIds', 10_000]
]
for (const [what, body, field, maximum] of arrays) {
  t.test(`${what}: a ${field} that is far too long is refused without a look at its items`, async t => {
    const answer = await server.call(what, { body: { ...body, [field]: new Array(10_001).fill(7) } })
    t.equal(answer.status, 400)
    t.same(answer.body.message, [`o campo ${field} deve ter no máximo ${maximum} itens`])
  })
}

t.test('of very many violations the first 200 are listed, and the others counted', async t => {
  const registrosPropostos = new Array(1000).fill({})
  const { status, body: { message } } =
    await server.call('POST /ajuste-registro/solicitar', { body: { ...adjustment, registrosPropostos } })
  t.equal(status, 400)
  t.equal(message.length, 201)
  t.same([message[0], message[200]], ['registrosPropostos[0].dataHora é obrigatório', 'e há mais 800 problemas'])
})

t.test('a setting for more attachments makes room for them', async t => {
  await server.call('PATCH /~a/_sandbox/settings', { body: { 'limits.attachments': { count: 2000 } } })
  const anexos = new Array(1500).fill({ nome: 'a.txt' })
  const { body: { message } } =
    await server.call('POST /~a/ajuste-registro/solicitar', { body: { ...adjustment, anexos } })
  t.equal(message[0], 'anexos[0].base64 é obrigatório')
})
