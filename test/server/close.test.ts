import { join } from 'node:path'
import Fastify from 'fastify'
import t from 'tap'
import { checkOptions } from '../../src/config.ts'
import { startSandbox } from '../../src/index.ts'
import { startServer } from '../../src/server/start-server.ts'
import { registerDocs } from '../../src/http/docs/docs.ts'
import type { TypedApp } from '../../src/http/route-context.ts'

const broken = async () => { throw new Error('broken') }

t.test('a server that cannot be built lets go of its data folder', async t => {
  const data = join(t.testdir({}), 'data')
  const options = checkOptions({ data, logLevel: 'silent' })
  await t.rejects(startServer(options, { build: broken }), { message: 'broken' })
  const server = await startSandbox({ data, logLevel: 'silent' })
  await server.close()
})

t.test('one whose end fails says so, and leaves nothing open', async t => {
  const data = join(t.testdir({}), 'data')
  const build = async () => Fastify().addHook('onClose', broken) as never
  const server = await startServer(checkOptions({ data, logLevel: 'silent' }), { build })
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  await t.rejects(server.close(), { message: 'broken' })
  t.ok(timers() <= before, 'no timer')
  await (await startSandbox({ data, logLevel: 'silent' })).close()
})

t.test('docs that could not be built are built at the next request, and hinder no end', async t => {
  let tries = 0
  const app = Fastify()
  registerDocs(app as unknown as TypedApp, () => ({}) as never, async () =>
    ++tries === 1 ? await broken() : { openapi: '3.1.0', info: {}, paths: {} })
  t.equal((await app.inject('/docs/json')).statusCode, 500)
  t.equal((await app.inject('/docs/json')).statusCode, 200)
  await t.resolves(app.close())
})
