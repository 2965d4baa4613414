import Fastify from 'fastify'
import t from 'tap'
import {
  ajvOptions, type Operation, operations, schemas, schemasWithoutDefaults
} from '../../../src/core/contract/index.ts'
import { bareRequest } from './samples.ts'

const app = Fastify({ ajv: ajvOptions })
for (const schema of schemasWithoutDefaults) app.addSchema(schema)
app.setErrorHandler(({ validation }: { validation?: { instancePath: string, keyword: string }[] }, _request, reply) =>
  reply.code(400).send((validation ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)))
const received: { body?: unknown } = {}
const all: Operation[] = Object.values(operations)
for (const { method, url, schema: { body } } of all) {
  app.route({
    method, url, schema: body ? { body } : {}, handler: async request => { received.body = request.body; return [] }
  })
}
t.teardown(() => app.close())

async function violations ({ method, url }: Operation, payload: unknown): Promise<string[]> {
  return (await app.inject({ method, url: url.replace(/:\w+/, 'x'), payload: payload as object })).json()
}

const proposed = { dataHora: '2026-03-16T08:00:00-03:00' }

const requests: [sentence: string, more: object, found: string[]][] = [
  ['the required fields are enough', {}, []],
  ['a missing format is not filled in (A14)', { formato: undefined }, [' required']],
  ['every violation is found', { formato: undefined, jornada: 1, descricao: '' },
    [' required', '/jornada type', '/descricao minLength']],
  ['a bad value of a list is one violation', { formato: 'OUTRO' }, ['/formato enum']],
  ['a list value is not a number', { formato: 1 }, ['/formato type', '/formato enum']],
  ['a day is a day of the calendar', { jornada: '29/02/2026' }, ['/jornada format']],
  ['a leap day is one', { jornada: '29/02/2028' }, []],
  ['each day of a list is checked', { jornadas: ['16/03/2026', '2026-03-17'] }, ['/jornadas/1 format']],
  ['text is not coerced to minutes (A16)', { minMinutos: '480' }, ['/minMinutos type']],
  ['a single day is not wrapped into a list (A16)', { jornadas: '16/03/2026' }, ['/jornadas type']],
  ['minutes are whole (A19)', { minMinutos: 480.5 }, ['/minMinutos multipleOf']],
  ['minutes are not negative (A19)', { minMinutos: -1 }, ['/minMinutos minimum']],
  ['minutes reach into the next day (A19)', { minMinutos: 0, maxMinutos: 2880 }, []],
  ['and no further (A19)', { maxMinutos: 2881 }, ['/maxMinutos maximum']],
  ['a proposed record is an instant', { registrosPropostos: [proposed, { dataHora: '2026-03-16T08:00:00' }] },
    ['/registrosPropostos/1/dataHora format']],
  ['a leap second is not an instant that a Date can hold',
    { registrosPropostos: [{ dataHora: '2016-12-31T23:59:60Z' }] }, ['/registrosPropostos/0/dataHora format']],
  ['an attachment has a name and bytes', { anexos: [{}] }, ['/anexos/0 required', '/anexos/0 required']],
  ['an unknown field passes (A15)', { outro: 1 }, []]
]

t.test('adjustment request', async t => {
  for (const [sentence, more, found] of requests) {
    t.same((await violations(operations.requestAdjustment, { ...bareRequest, ...more })).sort(), found.sort(), sentence)
  }
})

const key = { name: 'CI', permissions: ['*'] }
const others: [keyof typeof operations, body: unknown, found: string[]][] = [
  ['createApiKey', key, []],
  ['createApiKey', { ...key, expiresIn: '30d' }, []],
  ['createApiKey', {}, [' required', ' required']],
  ['createApiKey', { name: '', permissions: [] }, ['/name minLength', '/permissions minItems']],
  ['createApiKey', { name: 'CI', permissions: [''] }, ['/permissions/0 minLength']],
  ['createApiKey', { ...key, expiresIn: 30 }, ['/expiresIn type']],
  ['updateWorkLocation', { nome: 'Matriz', localizacoes: [] }, []],
  ['updateWorkLocation', {}, [' required', ' required']],
  ['updateWorkLocation', { nome: 'Matriz', localizacoes: [{ latitude: '-23.5' }] }, ['/localizacoes/0/latitude type']],
  ['patchWorkLocation', {}, []],
  ['patchWorkLocation', { nome: null }, ['/nome type']],
  ['importShiftDays', { base64: 'data:text/csv;base64,' }, []],
  ['importShiftDays', { base64: '' }, ['/base64 minLength']],
  ['importShiftDays', {}, [' required']],
  ['unlinkCollaborators', { collaboratorIds: ['c1'] }, []],
  ['unlinkCollaborators', { collaboratorIds: [] }, ['/collaboratorIds minItems']],
  ['unlinkCollaborators', { collaboratorIds: [1] }, ['/collaboratorIds/0 type']],
  ['unlinkCollaborators', [], [' type']]
]

for (const [name, body, found] of others) {
  t.test(`${name} ${JSON.stringify(body)}`, async t => {
    t.same(await violations(operations[name], body), found)
  })
}

t.test('an accepted body arrives as it was sent', async t => {
  const body = { ...bareRequest, outro: { x: '1' } }
  await violations(operations.requestAdjustment, body)
  t.strictSame(received.body, body)
})

t.test('Fastify takes the schemas with their defaults as well', async t => {
  const app = Fastify({ ajv: ajvOptions })
  for (const schema of schemas) app.addSchema(schema)
  app.setErrorHandler((_error, { url, method }, reply) =>
    reply.code(400).send({ service: url, method, message: ['x'] }))
  for (const operation of all) app.route({ ...operation, handler: async () => ({}) })
  await app.ready()
  const { formato: _, ...withoutFormat } = bareRequest
  t.equal(
    (await app.inject({ ...operations.requestAdjustment, payload: withoutFormat })).statusCode,
    400,
    'and fills nothing in'
  )
  await app.close()
})
