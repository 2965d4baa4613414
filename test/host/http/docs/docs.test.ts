import { createConfig, lintFromString } from '@redocly/openapi-core'
import t, { type Test } from 'tap'
import { parse, Schema } from 'yaml'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)

t.test('the page, and every file that it refers to, come from here', async t => {
  for (const base of ['', '/~name']) {
    const page = await server.call(`GET ${base}/docs`, { token: null })
    t.equal(page.status, 200)
    t.match(page.headers['content-type'], /^text\/html/)
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address as string)
    t.ok(assets.length >= 5, `${assets.length} files`)
    for (const address of assets) {
      t.match(address, /^\/(?!\/)/, `${address} is on this server`)
      t.equal((await server.call(`GET ${address}`, { token: null })).status, 200, address)
    }
  }
})

t.test('the document names this sandbox first, and the default one by its own prefix', async t => {
  for (const [url, host] of [['/~b/docs/json', 'localhost'], ['/docs/json', 'b.localhost']] as const) {
    const { body: { servers } } = await server.call(`GET ${url}`, { token: null, headers: { host } })
    t.same(servers.slice(0, 2).map((one: { url: string }) => one.url), ['/~b', '/~default'], `${host}${url}`)
  }
})

t.test('the page may load what is here, and no other site gets at it', async t => {
  for (const path of ['/docs', '/docs/', '/docs/static/index.css', '/~name/docs/json']) {
    const { headers } = await server.call(`GET ${path}`, { token: null })
    t.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/, path)
    t.equal(headers['x-content-type-options'], 'nosniff', path)
  }
})

t.test('the page fetches the document from here and has it judged nowhere else', async t => {
  const script = (await server.call('GET /docs/static/swagger-initializer.js')).text
  t.match(script, /\/docs|resolveUrl/)
  t.notMatch(script, /["']https?:\/\//)
  t.match(
    script, /validatorUrl["']?\s*:\s*(null|undefined|["']none["']|["']{2})/, 'no badge of a validator somewhere else'
  )
})

t.test('the document is there as JSON and as YAML', async t => {
  const plain = (await server.call('GET /docs/json', { token: null })).body
  t.equal(plain.openapi, '3.1.0')
  t.match((await server.call('GET /docs/yaml')).text, /^openapi: 3\.1\.0$/m)
  t.notOk(Object.keys(plain.paths).some(path => path.includes('_sandbox')), 'and has no route of the control plane')
})

t.test('the document is there as OpenAPI 3.0, and without what a sandbox adds', async t => {
  const formOf = async (query: string) => (await server.call(`GET /docs/json?${query}`, { token: null })).body
  const [newest, older, contract, both] =
    await Promise.all(['openapi=3.1', 'openapi=3.0', 'contract=only', 'openapi=3.0&contract=only'].map(formOf))
  t.strictSame(newest, (await server.call('GET /docs/json')).body)
  t.strictSame([older.openapi, contract.openapi, both.openapi], ['3.0.3', '3.1.0', '3.0.3'])
  t.match((await server.call('GET /docs/yaml?openapi=3.0')).text, /^openapi: 3\.0\.3$/m)
  for (const one of [contract, both]) t.notMatch(JSON.stringify(one), /x-sandbox-|Prefer:|"413"/)
  const methods = Object.values<object>(contract.paths).flatMap(item => Object.keys(item))
  t.strictSame(methods, ['post', 'post', 'put', 'post', 'patch'], 'the five operations')
  const config = await createConfig({ extends: ['recommended'] })
  for (const one of [contract, both]) {
    const found = await lintFromString({ source: JSON.stringify(one), config })
    t.strictSame(found.map(({ message }) => message), [], 'Redocly finds nothing')
  }
})

t.test('a form that there is not is a 400 that says which there are', async t => {
  for (const query of ['openapi=2.0', 'contract=all', 'openapi=3.0&openapi=3.1', 'version=3.0']) {
    const { status, body } = await server.call(`GET /docs/json?${query}`, { token: null })
    t.equal(status, 400, query)
    t.match(JSON.stringify(body.message), /3\.0|only|openapi/, JSON.stringify(body.message))
  }
})

t.test('the YAML says what the JSON says to parsers of YAML 1.1 and of 1.2', async t => {
  knowTimestamps(t)
  const { headers, text } = await server.call('GET /docs/yaml', { token: null })
  t.equal(headers['content-type'], 'application/yaml', 'RFC 9512')
  const { body } = await server.call('GET /docs/json')
  for (const version of ['1.1', '1.2'] as const) t.strictSame(parse(text, { version }), body, version)
  t.match(text, /"\d{4}-\d\d-\d\dT/, 'instants are in quotes')
})

t.test('below a prefix its first server is that sandbox, and the default one has its own prefix', async t => {
  const plain = (await server.call('GET /docs/json')).body
  for (const base of ['/~name', '/%7Ename']) {
    const { servers: [own, ...others], ...rest } = (await server.call(`GET ${base}/docs/json?pretty`)).body
    t.equal(own.url, '/~name')
    const [standard, ...more] = plain.servers
    t.strictSame({ ...rest, servers: others }, { ...plain, servers: [{ ...standard, url: '/~default' }, ...more] })
  }
  t.match((await server.call('GET /~name/docs/yaml')).text, /^servers:\n +- url: \/~name$/m)
  for (const base of ['/~default', '/~Bad', '/~%22']) {
    t.strictSame((await server.call(`GET ${base}/docs/json`)).body, plain, `${base} is none`)
  }
})

const { paths } = (await server.call('GET /docs/json')).body
for (const [path, item] of Object.entries<Record<string, any>>(paths)) {
  for (const [method, { operationId, parameters = [], requestBody, responses }] of Object.entries(item)) {
    t.test(`${operationId} has examples that work`, async t => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
        parameters.find((one: { name: string }) => one.name === name).example)
      const { example, examples = { example: { value: example } } } = requestBody?.content['application/json'] ?? {}
      for (const [name, { value: body }] of Object.entries<{ value: unknown }>(examples)) {
        t.equal(body === undefined, method === 'get')
        const sandbox = `${operationId.replace(/.*_/, '')}-${name}`.toLowerCase().replaceAll('_', '-')
        const { status } = await server.call(`${method.toUpperCase()} /~${sandbox}${filled}`, { body })
        t.equal(status, Number(Object.keys(responses)[0]), name)
      }
    })
  }
}

t.test('/llms.txt is a briefing, in the language that is asked for', async t => {
  for (const [language, title, last] of [
    ['en-GB', 'A request that works', 'last'], ['pt-BR,pt;q=0.9', 'Uma requisição que funciona', 'ultima']
  ] as const) {
    const { status, text } = await server.call('GET /llms.txt', { headers: { 'accept-language': language } })
    t.equal(status, 200)
    t.match(text, new RegExp(`^# espelho[^]*${title}[^]*espelho ${last}`))
  }
  const headers = { host: 'espelho.test:4010' }
  for (const path of ['/llms.txt', '/~mundo/llms.txt']) {
    t.match((await server.call(`GET ${path}`, { headers })).text, '`http://espelho.test:4010`', 'at its address')
  }
})

t.test('/llms.txt is short, and its request is accepted as it stands: two calls to the first 201', async t => {
  for (const [language, words] of Object.entries({
    en: ['espelho mutate --', 'espelho explain ', '`calibrate`'],
    pt: ['espelho mutar --', 'espelho explicar ', '`calibrar`']
  })) {
    const { text } = await server.call('GET /llms.txt', { headers: { 'accept-language': language } })
    for (const word of ['urljoin', ...words]) t.match(text, word, `names ${word}`)
    t.ok(Buffer.byteLength(text) <= 6000, `${Buffer.byteLength(text)} bytes`)
    const [, path, token = '', body] =
      /curl -i BASE(\S+) -H 'Authorization: Bearer (\S+)'[^]*? -d '(.*)'/.exec(text) ?? []
    t.equal((await server.call(`POST /~llms-${language}${path}`, { token, body })).status, 201)
  }
})

t.test('the docs make no sandbox', async t => {
  const { sandboxes } = (await server.call('GET /_sandboxes')).body
  t.notOk(sandboxes.some((one: { name: string }) => one.name === 'name'))
})

t.test('probes', async t => {
  const remote = await testServer(t, { boundToLoopback: () => false })
  for (const [path, status] of [['/livez', 'alive'], ['/readyz', 'ready']]) {
    const answer = await remote.call(`GET ${path}`, { token: null, headers: { host: 'probe.test' } })
    t.match({ status: answer.status, body: answer.body }, { status: 200, body: { status } }, 'are open to everyone')
    t.equal((await remote.call(`HEAD ${path}`)).status, 200)
  }
})

/** tap writes YAML with the same library, and has taken the timestamps of YAML 1.1 out of it. */
function knowTimestamps (t: Test): void {
  const timestamp = new Schema({
    schema: 'yaml-1.1', resolveKnownTags: true
  }).knownTags['tag:yaml.org,2002:timestamp'] as { default?: boolean }
  const was = timestamp.default
  timestamp.default = true
  t.teardown(() => Object.assign(timestamp, { default: was }))
}

t.test('the page gets a token that works, where the control plane is open to it', async t => {
  const { body: { token }, headers } = await server.call('GET /~novo/docs/token', { token: null })
  t.equal(token, 'espelho_admin')
  t.equal(headers['cache-control'], 'no-store')
  const other = { headers: { 'sec-fetch-site': 'cross-site' }, token: null }
  t.strictSame((await server.call('GET /docs/token', other)).body, { token: '' }, 'no other site gets it')
  const far = { headers: { host: 'evil.example' }, token: null }
  t.strictSame((await server.call('GET /docs/token', far)).body, { token: '' }, 'nor a name bound to this address')
  const closed = await testServer(t, { controlToken: 'segredo' })
  t.strictSame((await closed.call('GET /docs/token')).body, { token: '' }, 'nor who has no control token')
  for (const { id } of (await server.call('GET /~novo/_sandbox/api-keys')).body.apiKeys) {
    await server.call(`DELETE /~novo/_sandbox/state/apiKeys/${id}`)
  }
  t.strictSame((await server.call('GET /~novo/docs/token')).body, { token: '' }, 'a sandbox may have none')
})
