import { join } from 'node:path'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { checkOptions } from '../../src/config.ts'
import { type GivenOptions, startSandbox } from '../../src/index.ts'
import type { RunningServer } from '../../src/server/start-server.ts'
import type { TypedApp } from '../../src/http/route-context.ts'

const broken = async () => { throw new Error('broken') }

/** A server over another `buildApp`. */
async function withApp (
  t: Test, buildApp: () => Promise<unknown>
): Promise<(options: GivenOptions) => Promise<RunningServer>> {
  const { startServer } = await t.mockImport('../../src/server/start-server.ts', { '../../src/app.ts': { buildApp } })
  return options => startServer(checkOptions(options))
}

t.test('a server that cannot be built lets go of its data folder', async t => {
  const data = join(t.testdir({}), 'data')
  const start = await withApp(t, broken)
  await t.rejects(start({ data, logLevel: 'silent' }), { message: 'broken' })
  const server = await startSandbox({ data, logLevel: 'silent' })
  await server.close()
})

t.test('one whose end fails says so, and leaves nothing open', async t => {
  const data = join(t.testdir({}), 'data')
  const start = await withApp(t, async () => Fastify().addHook('onClose', broken))
  const server = await start({ data, logLevel: 'silent' })
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  await t.rejects(server.close(), { message: 'broken' })
  t.ok(timers() <= before, 'no timer')
  await (await startSandbox({ data, logLevel: 'silent' })).close()
})

t.test('docs that could not be built are built at the next request, and hinder no end', async t => {
  let tries = 0
  const { registerDocs } = await t.mockImport('../../src/http/docs/docs.ts', {
    '../../src/http/docs/openapi.ts': {
      openapiDocument: async () => ++tries === 1 ? await broken() : { openapi: '3.1.0', info: {}, paths: {} }
    }
  }) as typeof import('../../src/http/docs/docs.ts')
  const app = Fastify()
  registerDocs(app as unknown as TypedApp, () => ({}) as never)
  t.equal((await app.inject('/docs/json')).statusCode, 500)
  t.equal((await app.inject('/docs/json')).statusCode, 200)
  await t.resolves(app.close())
})
