import { readFileSync } from 'node:fs'
import t from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { parseOptions } from '../../../../src/host/start/config.ts'
import { root, serve } from '../../../guests/cli/espelho.ts'
import { testDatabase } from '../../../support/postgres/database.ts'
import { ask } from '../../../support/replicas/ask.ts'

const file = (name: string) => readFileSync(`${root}/recipes/team/${name}`, 'utf8')
const KEY = { name: 'CI', permissions: ['api-key:criar'] }
const TOKEN = { authorization: 'Bearer espelho_admin' }

t.test('the processes of the Compose file are one, and none of their stops is noticed', async t => {
  const { url } = await testDatabase(t)
  const { services } = parse(file('compose.yaml'))
  const servers = []
  for (const name of ['espelho-a', 'espelho-b']) {
    const { environment } = services[name]
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: database } = services.postgres.environment
    t.equal(environment.ESPELHO_DATA, `postgres://${user}:${password}@postgres:5432/${database}`)
    servers.push(await serve(t, [], { ...environment, ESPELHO_DATA: url }))
  }
  const [a, b] = servers as [typeof servers[0] & object, typeof servers[0] & object]
  t.equal((await ask(`${a.ready.url}/~x/api-key`, 'POST', KEY, TOKEN)).status, 201)
  t.equal((await ask(`${b.ready.url}/~x/api-key`, 'POST', KEY, TOKEN)).status, 201)
  const control = { authorization: `Bearer ${services['espelho-a'].environment.ESPELHO_CONTROL_TOKEN}` }
  const metrics = await fetch(`${b.ready.url}/metrics`, { headers: control })
  t.match(await metrics.text(), /^espelho_appends_total [1-9]/m)
  t.match(await a.stop(), { code: 0, signal: null })
  const log = await ask(`${b.ready.url}/~x/_sandbox/requests?control=false`, 'GET', undefined, control)
  t.match(log.body, { complete: true, requests: [{ status: 201 }, { status: 201 }] })
  t.match(await b.stop(), { code: 0 })
})

t.test('the Kubernetes manifest', async t => {
  const manifests = parseAllDocuments(file('kubernetes.yaml')).map(document => document.toJS())
  t.same(manifests.map(({ kind }) => kind), ['Deployment', 'Service', 'PodDisruptionBudget'])
  const [deployment, service, budget] = manifests
  const { template, selector } = deployment.spec
  for (const chosen of [selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels]) {
    t.same(chosen, template.metadata.labels, 'all parts mean the same pods')
  }
  const [{ env, ports, readinessProbe, livenessProbe }] = template.spec.containers
  t.equal(service.spec.ports[0].targetPort, ports[0].name)
  t.match([readinessProbe, livenessProbe], [{ httpGet: { path: '/readyz' } }, { httpGet: { path: '/livez' } }])
  const variables = Object.fromEntries(env.map(({ name, value = 'x' }: { name: string, value?: string }) =>
    [name, value]))
  const options = parseOptions({}, { ...variables, ESPELHO_DATA: 'postgres://u:p@h/d' })
  t.equal(ports[0].containerPort, options.port)
  const { terminationGracePeriodSeconds: grace, containers: [{ lifecycle }] } = template.spec
  t.ok(grace > lifecycle.preStop.sleep.seconds + 5, 'the grace is longer than the stop')
})
