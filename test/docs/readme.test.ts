import { readFileSync } from 'node:fs'
import t from 'tap'
import { PROFILES } from '../../src/assumptions/profiles.ts'
import { optionSpecs } from '../../src/config.ts'
import { operations } from '../../src/contract/index.ts'
import { routesOf } from '../support/routes.ts'
import { testServer } from '../support/server.ts'
import { codeIn, page, pages, proseOf, root, tableUnder } from './support/markdown.ts'

const readme = page('README.md')
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

t.test('the first two commands are these, and there', async t => {
  t.equal(readme.blocks[0]?.code, 'npm ci && npm start')
  t.match(readme.text, '`npm cit`')
  t.ok(scripts.start && scripts.test && scripts.prepare)
})

t.test('its first request is the example of the document', async t => {
  const { call } = await testServer(t)
  const { body: { paths } } = await call('GET /docs/json')
  const [, body = ''] = /-d '([^']*)'/.exec(readme.text) ?? []
  const { examples } = paths['/ajuste-registro/solicitar'].post.requestBody.content['application/json']
  t.strictSame(JSON.parse(body), examples.REGISTRO_PONTO.value)
})

t.test('every script that a page names is there', async t => {
  for (const { path, text } of pages) {
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
      t.ok(scripts[script], `${path}: npm run ${script}`)
    }
  }
})

t.test('the operations are the five of the contract', async t => {
  const ours = new Set(['patchWorkLocation', 'downloadAttachment']) // A33, A28
  t.strictSame(
    tableUnder(readme, 'espelho').flatMap(([operation = '']) => codeIn(operation)).sort(),
    Object.entries(operations).filter(([name]) => !ours.has(name)).map(([, { method, url }]) =>
      `${method} ${url.replace(/:(\w+)/g, '{$1}')}`).sort()
  )
})

t.test('the options are those of the program', async t => {
  t.strictSame(
    tableUnder(readme, 'Options').map(([flag = '', variables = '', otherwise, meaning]) =>
      [...codeIn(flag), codeIn(variables), otherwise, meaning]),
    optionSpecs.map(({ flag, variables, otherwise, description }) => [flag, variables, otherwise.en, description.en])
  )
})

t.test('the options in Portuguese are those of the program', async t => {
  t.strictSame(
    tableUnder(page('README.pt-BR.md'), 'Opções').map(([flag = '', variables = '', otherwise, meaning]) =>
      [...codeIn(flag), codeIn(variables), otherwise, meaning]),
    optionSpecs.map(({ flag, variables, otherwise, description }) => [flag, variables, otherwise.pt, description.pt])
  )
})

t.test('the profiles are those of the program', async t => {
  t.strictSame(
    tableUnder(page('docs/try-other-answers.md'), 'Profiles').flatMap(([name = '']) => codeIn(name)),
    Object.keys(PROFILES)
  )
})

t.test('the control plane has these routes and no others', async t => {
  const routes = await routesOf(await testServer(t))
  const named = tableUnder(readme, 'The control plane').flatMap(([routes = '']) => codeIn(routes))
  const registered = routes.filter(route => / \/_sandbox/.test(route) && !/_sandbox\/ui./.test(route))
  t.ok(registered.length > 20, 'there are routes to look at')
  t.strictSame(named.map(route => route.replace(/[A-Z_]{2,}(?=\/|$)/g, ':')).sort(), registered.map(route =>
    route.replace(/:\w+/g, ':')).sort())
})

t.test('every route of the control plane that a page names is there', async t => {
  const registered = new Set((await routesOf(await testServer(t))).map(route => route.replace(/:\w+/g, ':')))
  for (const one of pages) {
    for (const code of codeIn(proseOf(one))) {
      if (!/^[A-Z]+ (\/~NAME)?\/_sandbox/.test(code)) continue
      const route = code.replace('/~NAME', '').replace(/\?.*/, '').replace(/(?<=\/)[A-Z_]{2,}(?=\/|$)/g, ':')
      t.ok(registered.has(route), `${one.path}: ${code}`)
    }
  }
})

t.test('the tokens are those of the fixtures', async t => {
  const { call } = await testServer(t)
  const { body } = await call('GET /_sandbox/api-keys')
  t.strictSame(
    tableUnder(readme, 'Built-in tokens').flatMap(([token = '']) => codeIn(token)),
    body.apiKeys.map((key: { token: string }) => key.token)
  )
})
