import t from 'tap'
import { buildApp } from '../../../../src/host/start/app.ts'
import { GUESTS } from '../../../../src/server.ts'
import { injected, testServer, written } from '../../../support/server.ts'

const FIRST_PAGES: Readonly<Record<string, string>> = {
  briefing: '/llms.txt', documents: '/docs/json', page: '/', 'control plane': '/_sandbox/clock'
}
t.test('each guest has a name and URLs of its own', async t => {
  t.strictSame(GUESTS.map(({ name }) => name).sort(), Object.keys(FIRST_PAGES).sort())
  const urls = GUESTS.flatMap(({ urls }) => Object.keys(urls))
  t.equal(new Set(urls).size, urls.length)
})

for (const { name: left } of GUESTS) {
  t.test(`without the guest "${left}" a server answers all the others`, async t => {
    const { options } = await testServer(t)
    const app = await buildApp(options, GUESTS.filter(({ name }) => name !== left))
    t.teardown(() => app.close())
    const key = written('POST /api-key', { body: { name: 'CI', permissions: ['*'] } })
    t.equal((await app.inject(injected(key))).statusCode, 201, 'an operation')
    for (const [name, url] of Object.entries(FIRST_PAGES)) {
      const { statusCode } = await app.inject(url)
      t.equal(statusCode, name === left ? 404 : 200, `${url} of "${name}"`)
    }
  })
}
