import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { optionSpecs } from '../../src/host/start/config.ts'
import { operations } from '../../src/core/contract/index.ts'
import { connect, startSandbox } from '../../src/index.ts'
import { parseDockerfile } from '../../scripts/checks/dockerfile/syntax.ts'
import { briefing } from '../../src/guests/cli/commands/briefing.ts'
import { page, root } from './support/markdown.ts'
import { openShell } from './support/shell.ts'

// What needs no tool but Node.js; `npm run recipes` runs the others.
const file = (path: string) => readFileSync(`${root}recipes/${path}`, 'utf8')
const { requestAdjustment, createApiKey, updateWorkLocation, importShiftDays, unlinkCollaborators } = operations
const CONTRACT = [requestAdjustment, createApiKey, updateWorkLocation, importShiftDays, unlinkCollaborators]
const yaml = (path: string) => parse(file(path))
const filesOf = (recipe: string) => readdirSync(`${root}recipes/${recipe}`, { withFileTypes: true })
  .filter(entry => entry.isFile()).map(({ name }) => `${recipe}/${name}`)
/** Its server is that of the part before it. */
const BESIDE_ANOTHER = ['bruno']

t.test('every recipe has its place on the page', async t => {
  const { text } = page('docs/recipes.md')
  for (const recipe of readdirSync(`${root}recipes`)) t.ok(text.includes(`recipes/${recipe}/`), recipe)
})

t.test('every recipe refuses what has lost its sandbox', async t => {
  const OPTION = /requireSandbox: true|--require-sandbox|ESPELHO_REQUIRE_SANDBOX(: ['"]|\n *value: ")on/
  const parts = page('docs/recipes.md').text.split(/^## /m)
  for (const recipe of readdirSync(`${root}recipes`)) {
    const texts = [
      ...filesOf(recipe).map(path => file(path)), ...parts.filter(part => part.includes(`recipes/${recipe}/`))
    ]
    t.ok(texts.some(text => OPTION.test(text)) || BESIDE_ANOTHER.includes(recipe), recipe)
  }
})

t.test('every recipe for JavaScript names what it needs, and espelho by its place', async t => {
  const folders = readdirSync(`${root}recipes`).filter(recipe => existsSync(`${root}recipes/${recipe}/package.json`))
  t.strictSame(folders, ['bruno', 'fallback', 'jest', 'mutate', 'node-test', 'playwright', 'testcontainers', 'vitest'])
  for (const recipe of folders) {
    const { devDependencies, scripts: { test } } = JSON.parse(file(`${recipe}/package.json`))
    t.equal(typeof test, 'string', `${recipe} runs with npm test`)
    if (recipe !== 'bruno') t.equal(devDependencies.espelho, 'file:../..', recipe)
  }
})

t.test('Maven and Gradle take the same JUnit', async t => {
  const [, maven] = /<artifactId>junit-jupiter<\/artifactId>\s*<version>([^<]+)/.exec(file('junit5/pom.xml')) ?? []
  t.ok(file('junit5/build.gradle').includes(`'org.junit.jupiter:junit-jupiter:${maven}'`), `${maven}`)
})

/** The test of `/llms.txt`, word for word. */
const briefed = briefing('en').match(/^ {4}import [^]*?(?=\n\n)/m)?.[0].replace(/^ {4}/gm, '') ?? ''

const commands: [sentence: string, command: string][] = [
  ['bash', `npx espelho exec --control-token segredo -- bash '${root}recipes/bash/keys.sh'`],
  ['JavaScript in the briefing', `cat > briefing.test.mjs << 'END'\n${briefed}\nEND\nnode --test briefing.test.mjs`],
  ['node:test', `cp '${root}recipes/node-test/keys.test.mjs' . && node --test keys.test.mjs`]
]
t.test('the recipes that are commands', { jobs: 2 }, async t => {
  for (const [sentence, command] of commands) {
    t.test(`the recipe for ${sentence} runs`, { buffered: true }, async t => {
      const outcome = await openShell(t, { url: 'http://127.0.0.1:3000' }).run(command)
      t.equal(outcome.code, 0, sentence, { ...outcome })
    })
  }
})

interface Sent { readonly name: string, readonly method: string, readonly url: string, readonly request: RequestInit }

/** The requests of a `.http` file, as REST Client and IntelliJ read it. */
function requestsIn (text: string, given: Readonly<Record<string, string>>): Sent[] {
  const written = Array.from(text.matchAll(/^@(\w+) = (.*)$/gm), ([, name = '', value = '']) => [name, value])
  const variables: Record<string, string> = { ...Object.fromEntries(written), ...given }
  const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole)
  return filled.split(/^### /m).slice(1).map(part => {
    const [head = '', ...body] = part.split('\n\n')
    const [name = '', line = '', ...headers] = head.split('\n')
    const [method = '', url = ''] = line.split(' ')
    const given = headers.filter(Boolean).map((header): [string, string] => header.split(': ') as [string, string])
    const content = body.join('\n\n').trim()
    return { name, method, url, request: { method, headers: given, ...(content !== '' && { body: content }) } }
  })
}

t.test('the .http file and the Bruno collection', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const text = file('http-file/espelho.http')
  const requests = requestsIn(text, { base: `${server.url}/~http-file` })
  for (const { name, url, request } of requests) t.ok((await fetch(url, request)).ok, name)
  const closed = await startSandbox({ logLevel: 'silent', controlToken: 'segredo' })
  t.teardown(() => closed.close())
  for (const sent of requestsIn(text, { base: `${closed.url}/~http-file`, controlToken: 'segredo' })) {
    t.ok((await fetch(sent.url, sent.request)).ok, `${sent.name}, with a control token`)
  }
  for (const { method, url } of CONTRACT) {
    const path = new RegExp(`/~http-file${url.replace(/:\w+/g, '[^/]+')}$`)
    t.ok(requests.some(sent => sent.method === method && path.test(sent.url)), `${method} ${url}`)
  }
  const bodies = requests.map(({ request: { body } }) => `${body}`)
  for (const format of ['REGISTRO_PONTO', 'INTERVALO_HORARIO', 'INTERVALO_DATAS', 'TEMPO_FALTANTE']) {
    t.ok(bodies.some(body => body.includes(`"formato": "${format}"`)), format)
  }
  const names = readdirSync(`${root}recipes/bruno`).filter(name => name.endsWith('.bru'))
  const bruno = names.map(name => file(`bruno/${name}`))
  t.equal(bruno.length, requests.length, 'are the same requests')
  for (const [index, { method, url, request: { body = '' } }] of requests.entries()) {
    const text = bruno[index]?.replace(/^ {2}/gm, '') ?? ''
    t.ok(text.includes(`${method.toLowerCase()} {\nurl: {{base}}${url.split('/~http-file')[1]}\n`), url)
    t.ok(text.includes(`${body}`), 'with the same body')
    const token = url.includes('/_sandbox/') ? 'controlToken' : 'token'
    t.ok(text.includes(`auth:bearer {\ntoken: {{${token}}}\n}`), `with the ${token}`)
  }
})

t.test('the report under a failing test is as the page shows it', async t => {
  const server = await startSandbox({ logLevel: 'silent', requireSandbox: true })
  t.teardown(() => server.close())
  for (const base of ['/~a', '']) {
    await fetch(`${server.url}${base}/api-key`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: '{ "permissions": ["ajuste-registro:solicitar"] }'
    })
  }
  for (const [language, path] of [['en', 'docs/recipes.md'], ['pt', 'docs/recipes.pt-BR.md']] as const) {
    const report = await connect({ url: `${server.url}/~a`, language }).failureReport('2026-01-01T00:00:00Z')
    const [, shown = ''] = /```text\n(espelho: [^]*?)```/.exec(page(path).text) ?? []
    const begins = shown.split('\n').map(line => line.replace(/ ?…$/, ''))
    t.equal(begins.length, report.split('\n').length, path)
    for (const [at, line] of report.split('\n').entries()) t.ok(line.startsWith(begins[at] ?? '?'), line)
  }
})

t.test('the compose file', async t => {
  const { services: { espelho, tests } } = yaml('compose/compose.yaml')
  const known = optionSpecs.flatMap(({ variables }) => variables)
  for (const name of Object.keys(espelho.environment)) t.ok(known.includes(name), `sets ${name}, which is an option`)
  const image = parseDockerfile(readFileSync(`${root}Dockerfile`, 'utf8')).at(-1)?.instructions ?? []
  t.ok(image.some(({ name }) => name === 'HEALTHCHECK'), 'is healthy when the probe of the image says so')
  t.notOk(espelho.healthcheck)
  const exposed = image.find(({ name }) => name === 'EXPOSE')?.rest
  t.strictSame(espelho.ports, [`127.0.0.1:3000:${exposed}`], 'publishes the port of the image')
  t.equal(tests.environment.ESPELHO_URL, `http://espelho:${exposed}`)
  const { hostname } = new URL(tests.environment.ESPELHO_URL)
  for (const name of ['NO_PROXY', 'no_proxy']) {
    t.equal(tests.environment[name], `${hostname},\${${name}:-}`, `${name} names the server beside what the user has`)
  }
  t.equal(tests.environment.ESPELHO_CONTROL_TOKEN, espelho.environment.ESPELHO_CONTROL_TOKEN)
  t.equal(tests.depends_on.espelho.condition, 'service_healthy', 'waits for it')
})

t.test('the jobs install from a cache, run the tests with a server, and keep what a run that failed did', async t => {
  const line = 'npx espelho exec --har espelho.har --coverage espelho.json --log espelho.ndjson -- npm test'
  const files = ['espelho.har', 'espelho.json', 'espelho.ndjson']
  const { jobs: { test: { steps } } } = yaml('github-actions/tests.yml')
  t.strictSame(steps.flatMap(({ run }: { run?: string }) => run ?? []), ['npm ci', line])
  t.match(steps[1], { uses: /^actions\/setup-node@/, with: { cache: 'npm' } })
  t.match(steps.at(-1), { if: 'failure()', with: { path: 'espelho.*' } })
  const { variables, javascript: { script, artifacts, cache } } = yaml('gitlab-ci/.gitlab-ci.yml')
  t.strictSame(script, ['npm ci', line])
  t.strictSame(cache.paths, [`${variables.npm_config_cache}/`])
  t.strictSame(artifacts, { when: 'on_failure', paths: files })
})

t.test('the service of a job in GitLab', async t => {
  const { variables, '.espelho': template } = yaml('gitlab-ci/.gitlab-ci.yml')
  const [{ alias }] = template.services
  t.equal(template.variables.ESPELHO_URL, `http://${alias}:3000`, 'is where the tests look for it')
  const known = optionSpecs.flatMap(({ variables }) => variables)
  const toServer = Object.keys({ ...variables, ...template.variables }).filter(name => known.includes(name))
  t.strictSame(toServer.sort(), ['ESPELHO_CONTROL_TOKEN', 'ESPELHO_REQUIRE_SANDBOX'], 'gets these options')
})
