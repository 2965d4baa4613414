import { readFileSync } from 'node:fs'
import t from 'tap'
import { optionsFiles } from '../../scripts/pages/options.ts'
import { warningsFiles } from '../../scripts/pages/warnings.ts'
import { routesFiles } from '../../scripts/pages/routes.ts'
import { optionSpecs } from '../../src/host/start/config.ts'
import { WARNING_CODES } from '../../src/core/words/warnings.ts'
import { routesOf } from '../support/routes.ts'
import { testServer } from '../support/server.ts'
import { codeIn, page, pages, proseOf, root, tableUnder } from './support/markdown.ts'

const MAX_BYTES = 7000
const readme = page('README.md')
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

t.test('each README is short', async t => {
  for (const path of ['README.md', 'README.pt-BR.md']) {
    const bytes = Buffer.byteLength(page(path).text)
    t.ok(bytes <= MAX_BYTES, `${path}: ${bytes} bytes`)
  }
})

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

for (const [path, made] of Object.entries(optionsFiles())) {
  t.test(`${path} has the options of the program: npm run pages -- options`, async t => {
    t.equal(page(path).text, made)
    for (const { flag } of optionSpecs) t.match(made, `| \`${flag}\` |`)
  })
}

for (const [path, made] of Object.entries(warningsFiles())) {
  t.test(`${path} has each warning, in its words: npm run pages -- warnings`, async t => {
    for (const code of WARNING_CODES) t.match(page(path).text, `| \`${code}\` |`, code)
    t.equal(page(path).text, made)
  })
}

for (const [path, made] of Object.entries(routesFiles())) {
  t.test(`${path} has the routes of the server: npm run pages -- routes`, async t => {
    t.equal(page(path).text, made)
  })
}

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
    tableUnder(page('docs/built-in-world.md'), 'Tokens').flatMap(([token = '']) => codeIn(token)),
    body.apiKeys.map((key: { token: string }) => key.token)
  )
})
