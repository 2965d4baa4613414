import Fastify from 'fastify'
import t from 'tap'
import {
  type Adjustment, ajvOptions, type DailyFrequency, type Operation, type OperationName, operations, ref,
  DailyFrequency as DailyFrequencySchema, schemas, schemasWithoutDefaults, withoutDefaults
} from '../../../src/core/contract/index.ts'
import { bareAdjustment, bareFrequency, bareRequest } from './samples.ts'

let adjustment: unknown
const [withDefaults, app] = [answering(schemas), answering(schemasWithoutDefaults)]

/** An app that answers with the adjustment. */
function answering (registered: typeof schemas) {
  const app = Fastify({ ajv: ajvOptions })
  for (const schema of registered) app.addSchema(schema)
  app.route({
    ...operations.requestAdjustment, handler: async (_request, reply) => reply.code(201).send(adjustment as Adjustment)
  })
  t.teardown(() => app.close())
  return app
}

async function answer (sent: unknown, from = app) {
  adjustment = sent
  return await from.inject({ ...operations.requestAdjustment, payload: bareRequest })
}

async function frequencyAnswer (frequency: DailyFrequency) {
  const app = Fastify()
  for (const schema of schemasWithoutDefaults) app.addSchema(schema)
  app.get('/', { schema: { response: { 200: ref(DailyFrequencySchema) } } }, async () => frequency)
  const response = await app.inject('/')
  await app.close()
  return response.body
}

const fixedDay = { tipoDiaTrabalho: 'DSR', diaSemana: 'DOMINGO' } as const

t.test('an answer has the fields that it was given, in the order of the document', async t => {
  for (const [sentence, adjustment] of [
    ['an adjustment without optional fields', bareAdjustment],
    ['one with a reason', { ...bareAdjustment, motivo: { descricao: 'Abono', tipo: 'ABONO' } }],
    ['one with its daily frequency',
      { ...bareAdjustment, frequenciaDiariaJornada: { ...bareFrequency, diaTurnoFixo: fixedDay } }],
    ['one inside the frequency of another', {
      ...bareAdjustment,
      frequenciaDiariaJornada: {
        ...bareFrequency, ajuste: { ...bareAdjustment, frequenciaDiariaJornada: bareFrequency }
      }
    }]
  ] satisfies [string, Adjustment][]) {
    const response = await answer(adjustment)
    t.equal(response.statusCode, 201)
    t.strictSame(response.json(), adjustment, sentence)
  }
  t.equal(
    await frequencyAnswer(bareFrequency), JSON.stringify(bareFrequency), 'a daily frequency without optional fields'
  )
  t.equal((await answer(bareAdjustment)).body, JSON.stringify(bareAdjustment), 'the order too')
})

t.test('an undefined field is left out', async t => {
  const response = await answer({
    ...bareAdjustment,
    titulo: undefined,
    motivo: undefined,
    frequenciaDiariaJornada: { ...bareFrequency, ajuste: undefined }
  })
  t.strictSame(response.json(), { ...bareAdjustment, frequenciaDiariaJornada: bareFrequency })
})

t.test('a field that the contract does not name stays inside', async t => {
  t.strictSame((await answer({ ...bareAdjustment, interno: 1 })).json(), bareAdjustment)
})

t.test('with the defaults of the document an answer would claim what nobody said', async t => {
  const response = await answer({ ...bareAdjustment, frequenciaDiariaJornada: bareFrequency }, withDefaults)
  t.match(response.json(), { frequenciaDiariaJornada: { turnoVigente: { tipoTurnoFlexivel: 'DIARIO' } } })
})

t.test('every other operation serialises its success and its failures', async t => {
  const answers: Record<string, object> = {
    createApiKey: { status: true, mensagem: 'OK', token: 't' },
    updateWorkLocation: {
      nome: 'Matriz', localizacoes: [{ latitude: -23.5, longitude: -46.6 }], localTrabalhoId: 'l1'
    },
    importShiftDays: { status: true, mensagem: 'OK', errors: ['Linha 2: data inválida'] },
    unlinkCollaborators: { status: true, mensagem: 'OK' },
    patchWorkLocation: { nome: 'Filial' }
  }
  for (const [name, body] of Object.entries(answers)) {
    const { schema }: Operation = operations[name as OperationName]
    const app = Fastify()
    for (const schema of schemasWithoutDefaults) app.addSchema(schema)
    const next: { status: number, sent: object } = { status: 0, sent: {} }
    app.get(
      '/', { schema: { response: schema.response } }, (_request, reply) => reply.code(next.status).send(next.sent)
    )
    for (const [status, sent] of [
      [Number(Object.keys(schema.response)[0]), body],
      [400, { service: '/x', method: 'POST', message: 'Um só' }],
      [500, { service: '/x', method: 'POST', message: ['Um', 'Dois'] }]
    ] as const) {
      Object.assign(next, { status, sent })
      t.strictSame((await app.inject('/')).json(), sent, `${name} ${status}`)
    }
    await app.close()
  }
})

t.test('only defaults go, and only where they are defaults', async t => {
  const named = {
    type: 'object',
    properties: {
      default: { type: 'string', default: 'x' }, list: { type: 'array', items: { enum: ['a'], default: 'a' } }
    }
  }
  t.strictSame(JSON.parse(JSON.stringify(withoutDefaults(named as any))), {
    type: 'object', properties: { default: { type: 'string' }, list: { type: 'array', items: { enum: ['a'] } } }
  })
  t.equal(named.properties.default.default, 'x', 'the original is as it was')
  t.notMatch(JSON.stringify(schemasWithoutDefaults), '"default"')
  t.match(JSON.stringify(schemas), '"default"')
})
