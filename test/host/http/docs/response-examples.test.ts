import t from 'tap'
import { producedExamples } from '../../../../scripts/pages/response-examples.ts'
import { ADJUSTMENT_FORMATS } from '../../../../src/core/contract/index.ts'
import { openapiDocument } from '../../../../src/host/http/docs/openapi.ts'
import examples from '../../../../src/host/http/docs/response-examples.json' with { type: 'json' }

// `npm run pages -- response-examples` writes them anew.
t.test('the response examples are what the server answers', async t => {
  t.strictSame(JSON.parse(JSON.stringify(await producedExamples())), examples)
})

const { paths } = await openapiDocument() as any
const contents = Object.entries<Record<string, any>>(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { responses }]) =>
    Object.entries<any>(responses).map(([status, { content }]) =>
      ({ name: `${method.toUpperCase()} ${path} ${status}`, json: content?.['application/json'] }))))

t.test('every response with JSON has an example', async t => {
  for (const { name, json } of contents) {
    if (json !== undefined) t.ok('example' in json || Object.keys(json.examples).length > 1, name)
  }
})

t.test('each format of an adjustment has its request and its response', async t => {
  const { requestBody, responses } = paths['/ajuste-registro/solicitar'].post
  const requests = requestBody.content['application/json'].examples
  const answers = responses['201'].content['application/json'].examples
  t.same(Object.keys(requests).sort(), [...ADJUSTMENT_FORMATS].sort())
  for (const format of ADJUSTMENT_FORMATS) {
    t.equal(requests[format].value.formato, format)
    t.equal(answers[format].value.formato, format)
    t.equal(answers[format].value.descricao, requests[format].value.descricao)
  }
})
