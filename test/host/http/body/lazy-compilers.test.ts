import Fastify from 'fastify'
import t from 'tap'
import { lazyCompilers } from '../../../../src/host/http/body/lazy-compilers.ts'

const Named = { $id: 'Named', type: 'object', properties: { name: { type: 'string' } } }
const build = (schema: object) => {
  const app = Fastify({
    schemaController: { compilersFactory: lazyCompilers },
    ajv: { customOptions: { allErrors: true, coerceTypes: false } }
  })
  app.addSchema(Named)
  app.post('/', { schema }, (request, reply) => reply.send(request.body))
  t.teardown(() => app.close())
  return app
}
const broken = { type: 'object', properties: { a: { $ref: 'Missing' } } }

t.test('a body is validated, with the options of the server', async t => {
  const app = build({
    body: { type: 'object', required: ['a', 'b'], properties: { a: { type: 'number' }, b: { $ref: 'Named' } } }
  })
  t.equal((await app.inject({ method: 'POST', url: '/', body: { a: 1, b: {} } })).statusCode, 200)
  const refused = await app.inject({ method: 'POST', url: '/', body: { a: '1', b: { name: 1 } } })
  t.equal(refused.statusCode, 400)
  t.equal(refused.json().message, 'body/a must be number, body/b/name must be string')
  const next = await app.inject({ method: 'POST', url: '/', body: { b: {} } })
  t.equal(next.json().message, "body must have required property 'a'", 'and says nothing of the request before')
})

t.test('an answer is written by its schema', async t => {
  const app = build({ response: { 200: { $ref: 'Named' } } })
  t.equal((await app.inject({ method: 'POST', url: '/', body: { name: 'a', other: 1 } })).body, '{"name":"a"}\n')
})

t.test('a schema is compiled by its first use, not by the start', async t => {
  await t.resolves(Promise.resolve(build({ body: broken }).ready()), 'a body')
  const app = build({ body: broken })
  t.equal((await app.inject({ method: 'POST', url: '/', body: {} })).statusCode, 500)
})

t.test('servers that share a schema write by it as each of them is set', async t => {
  const shared = { type: 'object', properties: { named: { $ref: 'Named' }, at: { type: 'string' } } }
  for (const field of ['name', 'other', 'name']) {
    const app = Fastify({ schemaController: { compilersFactory: lazyCompilers } })
    t.teardown(() => app.close())
    app.addSchema({ $id: 'Named', type: 'object', properties: { [field]: { type: 'string' } } })
    app.post('/', { schema: { response: { 200: shared } } }, (request, reply) => reply.send(request.body))
    const { body } = await app.inject({ method: 'POST', url: '/', body: { named: { name: 1, other: 1 }, at: 'c' } })
    t.equal(body, `{"named":{"${field}":"1"},"at":"c"}\n`)
  }
})
