import t, { type Test } from 'tap'
import { checkOptions } from '../../../src/host/start/config.ts'
import { controlMark, differences } from '../../../src/host/fleet/marks.ts'
import { openPostgresFleet } from '../../../src/host/fleet/postgres.ts'
import { startServer } from '../../../src/server.ts'
import type { RunningServer } from '../../../src/host/start/start-server.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { ask, TIMES } from './replicas.ts'

const secret = Buffer.alloc(32, 'secret')
const own = { control: controlMark(secret, 'segredo'), fixtures: 'a'.repeat(64) }
const replica = (marks: object) => ({ id: 'a', address: 'http://127.0.0.1:1', format: 1, ...marks })

const cases: ReadonlyArray<readonly [sentence: string, marks: object, told: readonly RegExp[]]> = [
  ['the same options', own, []],
  ['another control token', { ...own, control: controlMark(secret, 'outro') }, [/^the control token .*127\.0\.0\.1:1/]],
  ['no control token', { ...own, control: controlMark(secret, undefined) }, [/^the control token/]],
  ['other fixtures', { ...own, fixtures: 'b'.repeat(64) }, [/^the fixtures .* those of http:\/\/127\.0\.0\.1:1/]],
  ['both', { control: '', fixtures: '' }, [/^the control token/, /^the fixtures/]],
  ['an older server, which has no marks', { control: null }, []]
]
for (const [sentence, marks, told] of cases) t.match(differences(own, [replica(marks)]), told, sentence)
t.not(controlMark(Buffer.alloc(32, 'another'), 'segredo'), own.control, 'another fleet has another mark')

/** A replica whose fixtures have one unit of this name. */
async function withUnit (t: Test, url: string, nome: string, seed = 1): Promise<RunningServer & { told: string[] }> {
  const fleet = await openPostgresFleet({ url, version: 'test', notice () {}, times: { renew: 40 } })
  const told: string[] = []
  const server = await startServer(checkOptions({ logLevel: 'error', drain: 1, data: url, seed }), {
    notice: line => { told.push(line) },
    fleet: { ...fleet, times: TIMES },
    world: { businessUnits: [{ unidadeNegocioId: 'u', nome }] }
  })
  t.teardown(() => server.close())
  return { ...server, told }
}

t.test('fixtures that differ are told, and each server begins sandboxes from its own', async t => {
  const { url } = await testDatabase(t)
  const unitOf = async ({ url }: RunningServer): Promise<string> =>
    (await ask(`${url}/~kept/_sandbox/state/businessUnits/u`)).body.nome
  const first = await withUnit(t, url, 'Primeira', 7)
  await ask(`${first.url}/~kept/_sandbox/state/holidays`, 'POST', { data: '2026-03-17', nome: 'F' })
  const second = await withUnit(t, url, 'Segunda', 8)
  t.match(second.told.filter(line => /fixtures/.test(line)), [new RegExp(`not those of ${first.url}:`)])
  await first.close()
  t.equal(await unitOf(second), 'Primeira', 'a sandbox keeps those that it began from')
  t.equal((await ask(`${second.url}/~kept/_sandbox`)).body.seed, 7, 'and its seed')
  await ask(`${second.url}/~kept/_sandbox/reset`, 'POST', {})
  t.equal(await unitOf(second), 'Segunda', 'until its reset')
})
